import type { Logger } from 'trpc-cli';

/** A mistake in the options is one line: not the whole help, which the library prints after it. */
export const terminal: Logger = {
  info: (value) => console.log(value),
  error: (text) => {
    const [first = ''] = String(text)
      .trim()
      .split(/\n{2,}/);
    const invalid = [...first.matchAll(/✖ (.+)\s+→ at \[1\]\.(\w+)/g)].map(
      ([, problem, option = '']) => `${asWritten(option)} ${problem}`,
    );
    if (invalid.length > 0) printMistake(invalid.join('; '));
    else if (first.startsWith('error: ')) printMistake(first.slice('error: '.length).replaceAll(/\s+/g, ' '));
    else if (first !== '' && !first.startsWith('Usage:')) console.error(text);
  },
};

const printMistake = (mistake: string): void =>
  console.error(`${mistake.replace(/\.$/, '')}. Run: npm run research -- --help`);

const asWritten = (option: string): string =>
  `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
