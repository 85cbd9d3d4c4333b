/** Every test reads the English texts. */

import { PARTS } from "../src/words/keys.gen";
import { language } from "../src/words/language.svelte";

await language.load(...PARTS);
