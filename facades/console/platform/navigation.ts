import type { Message } from '../../pages/languages/words.ts';
import type { PlatformDesk } from '../desk.ts';

/** Where one can go from every page of a console. */
export interface Group {
  readonly title: Message;
  readonly entries: readonly { readonly path: string; readonly name: string }[];
}

export const platformGroups = ({ kinds, words: { t } }: PlatformDesk): Group[] => [
  {
    title: 'console.platform',
    entries: [
      ...kinds.flatMap(({ listPath: path, title: name }) => (path === null ? [] : [{ path, name }])),
      { path: '/deleted', name: t('console.platform.deleted') },
      { path: '/service', name: t('console.platform.service') },
    ],
  },
];
