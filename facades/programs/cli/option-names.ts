import { currentName } from '../../../core/procedures/deprecated-names.ts';

/** `listInLocale` and `locale_id` as `list-in-locale` and `locale-id`. */
export const kebabCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, '-$&')
    .replaceAll('_', '-')
    .toLowerCase();

/** Arguments with the present names of options and commands; the former ones still work. */
export function withPresentNames(words: readonly string[]): string[] {
  const [group = '', command = '', ...options] = words.map(withHyphens);
  const [presentGroup = '', present = ''] = currentName(`${group}.${command}`).split('.');
  return [presentGroup, present, ...options].slice(0, words.length);
}

/** `--locale_id=1` as `--locale-id=1`. */
const withHyphens = (word: string): string =>
  word.replace(/^--[a-z]+(?:_[a-z]+)+(?==|$)/, (option) => option.replaceAll('_', '-'));
