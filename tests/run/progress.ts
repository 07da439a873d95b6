import type { FileReport } from './file-report.ts';

/** One line on a terminal, written again after each file; elsewhere only what is printed. */
export function showProgress(files: number) {
  const { isTTY } = process.stdout;
  const clear = () => isTTY && process.stdout.write('\r\x1b[K');
  return {
    print(text: string): void {
      clear();
      console.log(text);
    },
    update(reports: readonly FileReport[]): void {
      if (!isTTY) return;
      const passed = reports.reduce((sum, report) => sum + report.passed, 0);
      const failed = reports.reduce((sum, report) => sum + report.total - report.passed, 0);
      clear();
      process.stdout.write(`${reports.length} of ${files} files, ${passed} passed, ${failed} failed`);
    },
    end: clear,
  };
}
