import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { DeletionRequest } from '../../../orm/schema/entities/deletion-request.ts';
import type { Dependencies } from '../../request/context.ts';
import type { Settings } from '../../request/settings.ts';
import { carryOutDeletion } from './erase.ts';

/** The response to a request for deletion. */
export const deletionConfirmation = z
  .object({
    url: z.string().describe('Address of the public status page of the request.'),
    confirmation_code: z.string(),
  })
  .meta({ id: 'DeletionConfirmation' });

/** What a request for deletion has, by the provider or by the person. */
export const newDeletionRequest = ({ deletionGrace }: Settings, at: Date) => ({
  code: randomBytes(16).toString('hex'),
  requestedAt: at,
  eraseAfter: new Date(at.valueOf() + deletionGrace),
});

/** Confirms a recorded request; without a grace, the data is erased first. */
export async function confirmDeletion(
  dependencies: Dependencies,
  { id, code }: DeletionRequest,
): Promise<z.output<typeof deletionConfirmation>> {
  const { baseUrl, deletionGrace } = dependencies.settings;
  if (deletionGrace === 0) await carryOutDeletion(dependencies, id);
  return { url: `${baseUrl}/v1/social/data_deletion/${code}`, confirmation_code: code };
}
