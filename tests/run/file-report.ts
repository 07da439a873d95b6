/** What uvu printed of one test file. */
export class FileReport {
  readonly file: string;
  readonly #since = performance.now();
  readonly #lines: string[] = [];
  seconds = 0;
  passed = 0;
  total = 0;

  constructor(file: string) {
    this.file = file;
  }

  add(line: string): void {
    this.#lines.push(line);
    const [, passed, total] = / {2}\((\d+) \/ (\d+)\)$/.exec(line) ?? [];
    this.passed += Number(passed ?? 0);
    this.total += Number(total ?? 0);
  }

  end(): this {
    this.seconds = (performance.now() - this.#since) / 1000;
    return this;
  }

  get text(): string {
    return [this.file, ...this.#lines].join('\n');
  }

  get hasFailed(): boolean {
    return this.passed < this.total || this.failures.length > 0;
  }

  /** Titles. */
  get failures(): string[] {
    return this.#lines.flatMap((line) => /^ {3}FAIL {2}.*?(".*")$/.exec(line)?.[1] ?? []);
  }
}
