import type { Logger } from 'trpc-cli';

export interface Terminal {
  readonly stdout: { readonly columns?: number | undefined; write(text: string): unknown };
  readonly stderr: NodeJS.WritableStream;
}

/** A mistake in the options is one line: not the whole help, which the library prints after it. */
export const terminalLogger = ({ stdout, stderr }: Terminal): Logger => ({
  info: (value) => stdout.write(`${value}\n`),
  error: (text) => {
    const [first = ''] = String(text)
      .trim()
      .split(/\n{2,}/);
    const invalid = [...first.matchAll(/✖ (.+)\s+→ at \[1\]\.(\w+)/g)].map(
      ([, problem, option = '']) => `${asWritten(option)} ${problem}`,
    );
    if (invalid.length > 0) stderr.write(toMistake(invalid.join('; ')));
    else if (first.startsWith('error: '))
      stderr.write(toMistake(first.slice('error: '.length).replaceAll(/\s+/g, ' ')));
    else if (first !== '' && !first.startsWith('Usage:')) stderr.write(`${text}\n`);
  },
});

const toMistake = (mistake: string): string =>
  `${mistake.replace(/\.$/, '')}. Run: npm run research -- --help\n`;

const asWritten = (option: string): string =>
  `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
