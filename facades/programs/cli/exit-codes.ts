/** What a command's exit code tells. */
export const exitCodes = { failed: 1, usage: 2, refused: 3, notFound: 4, unavailable: 5 } as const;

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An expected failure, with a sentence for the terminal. */
export class Failure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

export const wrongUsage = (sentence: string): Failure => new Failure(exitCodes.usage, sentence);

/** The exit code for a refusal with this HTTP status. */
export function exitCodeOf(status: number): ExitCode {
  if (status === 400 || status === 422) return exitCodes.usage;
  if (status === 404 || status === 410) return exitCodes.notFound;
  if (status === 429 || (status > 500 && status <= 504)) return exitCodes.unavailable;
  return status < 500 ? exitCodes.refused : exitCodes.failed;
}
