import { isUploaded, photoIdIn } from '../../../core/photos/image.ts';
import { type Html, html } from '../../pages/html.ts';
import { picture } from '../../pages/site/rows.ts';
import type { Row } from '../records/references.ts';

/**
 * The upload that an approval takes for an address, whatever its host. Any other address is text: another host may show
 * what it likes, and learns of nobody before they follow the link.
 */
export function proposedPicture(
  address: string,
  label: string,
  records: ReadonlyMap<string, { readonly row: Row }>,
): Html {
  const { id, url }: Row = records.get(photoIdIn(address) ?? '')?.row ?? { id: '' };
  return typeof url === 'string' && isUploaded({ id, url })
    ? html`<a href="${url}" aria-label="${label}">${picture({ photo: { id, url } }, 'row')}</a>`
    : html`<a href="${address}" rel="noreferrer">${address}</a>`;
}
