import { readFileSync } from 'node:fs';
import { copyRepository } from '../../support/service/repository-copy.ts';

/** A copy of the repository with the code of a guide: whole files, and lines that stand before others. */
export function copyWith(guide: string, isUsed = (_path: string): boolean => true) {
  const copy = copyRepository();
  const text = readFileSync(guide, 'utf8');
  for (const [, path = '', language, code = ''] of text.matchAll(/^`(\S+)`\n\n```(\w+)\n(.*?)^```$/gms)) {
    if (!isUsed(path)) continue;
    if (language === 'ts') copy.write(path, code);
    else
      for (const [, added, next] of code.matchAll(/^\+(.*)\n (.*)$/gm))
        copy.replace(path, `\n${next}\n`, `\n${added}\n${next}\n`);
  }
  return copy;
}
