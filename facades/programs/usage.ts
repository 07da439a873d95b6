/** Answers `--help`, before a program does anything. */
export function answerHelp(usage: string): void {
  if (!process.argv.includes('--help')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
