import { isUploaded, photoIdIn } from '../../../core/photos/image.ts';
import { type Html, html } from '../../pages/html.ts';
import { picture } from '../../pages/site/rows.ts';

/** What an address shows, with the address where it is one of another host. */
export function proposedPicture(url: string, label: string): Html {
  const photo = { id: photoIdIn(url) ?? '', url };
  const shown = picture({ photo }, 'row');
  const text = shown === '' || !isUploaded(photo) ? url : '';
  return html`<a href="${url}" rel="noreferrer"${text === '' ? html` aria-label="${label}"` : ''}>${shown}${text}</a>`;
}
