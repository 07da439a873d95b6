import { z } from 'zod';
import { addressOfSession } from '../../../orm/commands/mail-address.ts';
import { MailAddress } from '../../../orm/schema/entities/mail-address.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { codeLifetime, createMailCode, redeemMailCode } from '../../auth/mail-code.ts';
import { missing, Refusal } from '../../errors/refusal.ts';
import { sendNow } from '../../letters/send-now.ts';
import { writerOf } from '../../letters/writer.ts';
import { proven, publicProcedure, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { siteAddress } from '../../request/site-address.ts';
import { mailAddress } from '../../values/mail-address.ts';
import { second } from '../../values/time.ts';
import { sentCode } from '../tokens/request-mail-code.ts';
import { addressLetter } from './address-letter.ts';

const path = '/v1/me/address';

export const getMyAddress = userProcedure
  .meta({
    openapi: route('GET', path, 'Me', 'Get the address at which the signed-in user receives mail', {
      operationId: 'getMyAddress',
      description:
        'Of the identity with which the user signed in. 404 if there is none: the identity provider vouches for none, and the ' +
        'user has confirmed none.',
    }),
    refuses: ['not_found'],
  })
  .input(z.object({}))
  .output(proven(addressOfSession.row.meta({ id: 'MailAddress' })))
  .query(async ({ ctx }) => {
    const [found = missing()] = await ctx.database.query(addressOfSession, [ctx.principal.sessionId]);
    return found;
  });

/** What codes that confirm an address are for. */
const purposeOf = (identityId: string) => ({ appId: 'address', identityId });

export const requestMyAddress = userProcedure
  .meta({
    openapi: route('PUT', path, 'Me', 'Request that the signed-in user receives mail at an address', {
      operationId: 'requestMyAddress',
      description:
        'A link is sent there. The address counts when the page of the link was confirmed; until then, the former one does. Five ' +
        'links an hour for one address, and thirty from one network.',
    }),
    refuses: ['forbidden', 'rate_limited', 'unavailable'],
  })
  .input(z.object({ address: mailAddress.describe('The address.') }))
  .output(proven(sentCode))
  .mutation(async ({ ctx, input: { address } }) => {
    const { identityId, audienceId } = await ctx.database.transaction((transaction) =>
      lockSession(transaction, ctx.principal),
    );
    const code = await createMailCode(ctx, purposeOf(identityId), address);
    const writer = await writerOf(ctx, audienceId ?? null);
    const parameters = new URLSearchParams({ identity: identityId, code: `${address}:${code}` });
    const link = siteAddress(ctx.settings, writer.subdomain, `/address?${parameters}`);
    await sendNow(ctx, addressLetter(writer, address, link));
    return { expires_in: codeLifetime / second };
  });

export const deleteMyAddress = userProcedure
  .meta({
    openapi: route('DELETE', path, 'Me', 'Send the signed-in user no more mail', {
      operationId: 'deleteMyAddress',
      description:
        'Nor to the address of the identity provider, until another one is confirmed. 204 also if there is none.',
    }),
  })
  .input(z.object({}))
  .output(proven(z.void()))
  .mutation(async ({ ctx }) => {
    await ctx.database.transaction(async (transaction) => {
      const { identityId } = await lockSession(transaction, ctx.principal);
      await transaction.em.upsert(MailAddress, own(identityId, null, ctx.now()));
    });
  });

/** For the page of the link, which works in any browser. */
export const confirmAddress = publicProcedure
  .meta({ refuses: ['invalid_social_token'] })
  .input(z.object({ identity: z.string(), code: z.string().max(300) }))
  .output(proven(z.object({ address: z.string() })))
  .mutation(async ({ ctx, input: { identity: id, code } }) => {
    if (!isId(id)) throw wrongLink();
    const address = await redeemMailCode(ctx, purposeOf(id), code);
    await ctx.database.transaction(async ({ em }) => {
      if ((await em.findOne(Identity, { id })) === null) throw wrongLink();
      await em.upsert(MailAddress, own(id, address, ctx.now()));
    });
    return { address };
  });

const own = (identityId: string, address: string | null, confirmedAt: Date) => ({
  identityId,
  address,
  fromProvider: false,
  confirmedAt,
  endedAt: null,
});

const wrongLink = () => new Refusal('invalid_social_token', 'This link is wrong. Request another one.');
