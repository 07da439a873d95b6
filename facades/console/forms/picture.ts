import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { Posted } from '../frame/page.ts';
import type { Field } from './field.ts';
import type { Texts } from './posted.ts';

const addressField = 'photo_url';

export const isPicture = ({ name }: Pick<Field, 'name'>): boolean => name === addressField;

/** For a form in which a picture can be chosen. */
export const encodingFor = (fields: readonly Field[]): Html | string =>
  fields.some(isPicture) ? html` enctype="multipart/form-data"` : '';

const types = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Chooses a picture of this device, instead of an address. */
export const pictureChooser = (label: string): Html =>
  html`<input type="file" name="picture" accept="${types}" aria-label="${label}">`;

/** What was filled in, with the address of the picture that was chosen, which is uploaded. */
export async function withPicture(
  { desk, picture }: Pick<Posted<AnyDesk>, 'desk' | 'picture'>,
  texts: Texts,
): Promise<Texts> {
  if (picture === null || !(addressField in texts)) return texts;
  const content = Buffer.from(await picture.arrayBuffer());
  const { url } = await callProcedure('photos.upload', desk.context, {
    audience_id: desk.branding?.audience.id,
    name: picture.name.slice(0, 200) || undefined,
    picture: content.toString('base64'),
  });
  return { ...texts, [addressField]: url };
}
