/** `listInLocale` and `locale_id` as `list-in-locale` and `locale-id`. */
export const kebabCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, '-$&')
    .replaceAll('_', '-')
    .toLowerCase();
