/** Load a screen that is not the first one, with the texts that only such screens show. */

import { language } from "./language.svelte";

export async function withTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, language.load("page")]);
  return loaded;
}
