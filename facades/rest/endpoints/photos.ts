import { z } from 'zod';
import { invalidField, notFound, Refusal } from '../../../core/errors/refusal.ts';
import { imageInput } from '../../../core/photos/image.ts';
import { photo } from '../../../core/photos/photo.ts';
import { uploadFields } from '../../../core/photos/upload.ts';
import { maximumPicture } from '../../../core/pictures/check-picture.ts';
import { callProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import { authenticateRequest, contextOf } from '../../http/authenticate.ts';
import { readBytes } from '../../http/body.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { multipart, readMultipart } from '../../http/multipart.ts';
import { sendStream } from '../../http/send-stream.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

const parameters = valueTypes(z.object(uploadFields));

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

const bytes = z.string().meta({ format: 'binary', maxLength: maximumPicture, description: 'The picture.' });

const form = z.object({ picture: bytes, caption: uploadFields.caption }).meta({ id: 'UploadPhotoRequest' });

const upload: Endpoint = {
  name: 'photos.upload',
  method: 'POST',
  path: '/v1/photos',
  parameterNames: new Set(parameters.keys()),
  isPublic: false,
  operation: {
    operationId: 'uploadPhoto',
    summary: 'Upload a picture',
    description:
      'Up to 10 MB and 64 million pixels; of several frames, the first. What is stored is made anew, in WebP of up to three widths, ' +
      'without metadata such as where it was taken. Venues, events, people and proposals show it by its `url`. ' +
      'Where none does, it is deleted after a week; one that was shown, 30 days after that ended.',
    tags: ['Photos'],
    requestParams: { query: z.object(uploadFields) },
    requestBody: {
      required: true,
      content: {
        [multipart]: { schema: form },
        ...Object.fromEntries(pictureTypes.map((type) => [type, { schema: bytes }])),
      },
    },
    responses: { 201: { description: 'Success.', content: { 'application/json': { schema: photo } } } },
  },
  handle: async (exchange) => {
    const context = contextOf(exchange, await authenticateRequest(exchange));
    const created = await procedureNamed('photos.upload').call(context, () => readUpload(exchange));
    exchange.response.status(201).json(created);
  },
};

/** What stands around the picture in a form. */
const formOverhead = 64 * 1024;

async function readUpload({ request, query }: HttpExchange) {
  const fields = readQuery(query, parameters);
  if (request.is(multipart)) {
    const sent = await readMultipart(request, maximumPicture + formOverhead);
    return { ...fields, ...(await uploadIn(sent)) };
  }
  if (!request.is(pictureTypes)) throw unsupported();
  const picture = Buffer.from(await readBytes(request, maximumPicture));
  return { ...fields, picture: picture.toString('base64') };
}

const unsupported = () =>
  new Refusal(
    'unsupported_media_type',
    `Send the picture as it is, with its own type (${pictureTypes.join(', ')}), or a form with it as multipart/form-data.`,
  );

/** The picture in a form, and what the form says of it. */
async function uploadIn(sent: FormData) {
  const [picture, ...others] = sent.getAll('picture');
  const caption = sent.get('caption') || undefined;
  if (!(picture instanceof File) || others.length > 0) throw invalidField('picture', 'must be one file');
  const content = Buffer.from(await picture.arrayBuffer());
  return { picture: content.toString('base64'), name: picture.name || undefined, caption };
}

const imageQuery = z.object(imageInput);

const imageTypes = valueTypes(imageQuery);

const image: Endpoint = {
  name: 'photos.image',
  method: 'GET',
  path: '/v1/photos/{id}/image',
  parameterNames: new Set(imageTypes.keys()),
  isPublic: true,
  maximumAge: 60,
  operation: {
    operationId: 'getPhotoImage',
    summary: 'Get an uploaded picture, or be redirected to it or another',
    description:
      'For use in `<img>`. The narrowest file that is as wide as requested, or the widest. With the `hash` that the `url` of ' +
      'the photo has, it is sent, and caches may keep it for good; else this redirects to the address with it. ' +
      '404 if all records that have it are hidden. Until a record has what was uploaded, it needs the `hash`.',
    tags: ['Photos'],
    requestParams: { path: z.object({ id: uuid }), query: imageQuery },
    responses: {
      200: {
        description: 'The uploaded picture.',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary', maxLength: 100_000_000 } } },
      },
      302: {
        description: 'The picture is at `Location`.',
        headers: z.object({ Location: z.string().max(2000).describe("The picture's address.") }),
      },
      304: { description: 'Unchanged since the response with this `ETag`.' },
    },
  },
  handle: async (exchange) => {
    const { parameters, query, response } = exchange;
    const input = { id: parameters.id ?? '', ...readQuery(query, imageTypes) };
    const { url, file } = await callProcedure('photos.image', contextOf(exchange, null), input);
    if (file === null) response.status(302).location(url).end();
    else await sendFile(exchange, file);
  },
};

/** An address with a hash never gets another file. */
const unchanging = 'public, max-age=31536000, immutable';

async function sendFile(
  { request, response, dependencies }: HttpExchange,
  { key, tag }: { readonly key: string; readonly tag: string },
): Promise<void> {
  response.set({ 'Cache-Control': unchanging, ETag: `"${tag}"` });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const content = await dependencies.pictures.read(key);
  if (content === null) {
    response.removeHeader('ETag');
    throw notFound();
  }
  await sendStream(response.type('image/webp'), content);
}

/** Uploads, and uploaded pictures. */
export const photoEndpoints: readonly Endpoint[] = [upload, image];
