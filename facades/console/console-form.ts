import { Refusal } from '../../core/errors/refusal.ts';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { formEndpoint } from '../pages/form-endpoint.ts';
import { type AnyDesk, type Desk, deskOf } from './desk.ts';
import { type ConsolePage, type Open, send } from './page.ts';
import type { Attempt } from './problems.ts';

export interface Posted<Opened extends AnyDesk = Desk> {
  readonly desk: Opened;
  readonly posted: URLSearchParams;
  readonly picture: File | null;
  readonly id: string;
}

/** Makes the forms of a console. Their refusals are for `handle` to show, or else a page of their own. */
export const formsWith =
  <Opened extends AnyDesk>(open: Open<Opened>) =>
  (
    name: string,
    path: string,
    handle: (posted: Posted<Opened>) => Promise<void>,
    takesPicture = false,
  ): Endpoint =>
    formEndpoint({
      name,
      path,
      takesPicture,
      handle: async (exchange, { posted, picture }) => {
        const desk = await open(exchange);
        if (desk === null) throw new Refusal('unauthenticated');
        await handle({ desk, posted, picture, id: exchange.parameters.id ?? '' });
      },
    });

/** A form of an audience's console. */
export const consoleForm = formsWith(deskOf);

/** Shows the form again, with what was wrong, where the service refuses it. */
export async function attempting(
  desk: AnyDesk,
  filledIn: Omit<Attempt, 'refusal'>,
  work: () => Promise<void>,
  again: (attempt: Attempt) => Promise<ConsolePage>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) throw error;
    send(desk, await again({ ...filledIn, refusal }), refusal.status);
  }
}
