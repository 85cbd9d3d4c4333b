"""Learning that a reader can follow. They need `pip install 'parlour[envs,lab]'`."""
