import type { Message } from '../../pages/languages/words.ts';
import type { PlatformDesk } from '../desk.ts';

/** Where one can go from every page of a console. */
export interface Group {
  readonly title: Message;
  readonly entries: readonly { readonly path: string; readonly name: string }[];
}

export const platformGroups = ({ kinds }: PlatformDesk): Group[] => [
  {
    title: 'console.platform',
    entries: kinds.flatMap(({ listPath: path, title: name }) => (path === null ? [] : [{ path, name }])),
  },
];
