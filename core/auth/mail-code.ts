import { createHmac, randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { lockNames } from '../../orm/commands/locks.ts';
import { MailCode } from '../../orm/schema/entities/mail-code.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Context, Dependencies } from '../request/context.ts';
import type { ProviderApp } from '../request/settings.ts';
import { hour, minute } from '../values/time.ts';
import type { VerifiedIdentity } from './provider.ts';

export const codeLifetime = 10 * minute;

/** Within an hour: codes for one address, and for all addresses from one network. */
const most = { ofAddress: 5, ofNetwork: 30 };

const tooMany = 'Too many mails were requested within an hour. Try again in an hour.';

/** Of a million codes: to guess more often, a caller must request new ones, which are bounded. */
const mostTries = 5;

/** Without the key, nobody finds an address or a code by trying all of them. */
const hashOf = ({ settings }: Dependencies, kind: string, text: string): string =>
  createHmac('sha256', settings.encryptionKeys[0]).update(`${kind} ${text}`).digest('hex');

export const noMail = () => new Refusal('forbidden', 'This service sends no mail: it has no mail server.');

/** What a code is for: signing in at an app, or (with an identity) saying where that one receives mail. */
interface Purpose {
  readonly appId: string;
  readonly identityId?: string;
}

const textOf = ({ appId, identityId = '' }: Purpose, address: string, code: string): string =>
  `${appId}${identityId && ` ${identityId}`} ${address} ${code}`;

/** A new code for the address, which can be used once. */
export async function createMailCode(ctx: Context, purpose: Purpose, address: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await countMail(ctx, purpose.appId, address, hashOf(ctx, 'code', textOf(purpose, address, code)));
  return code;
}

/** Refuses a mail to an address, or from a network, of which an hour has seen enough; of some, a code is kept. */
export async function countMail(ctx: Context, appId: string, address: string, codeHash = ''): Promise<void> {
  if (ctx.mailer === null) throw noMail();
  const at = ctx.now();
  const since = { createdAt: { $gt: new Date(at.valueOf() - hour) } };
  const addressHash = hashOf(ctx, 'address', `${appId} ${address}`);
  const networkHash = hashOf(ctx, 'network', ctx.network ?? '');
  await ctx.database.transaction(async ({ em, execute }) => {
    await execute(lockNames, [[addressHash, networkHash].sort()]);
    const ofAddress = await em.count(MailCode, { addressHash, ...since });
    const ofNetwork = await em.count(MailCode, { networkHash, ...since });
    if (ofAddress >= most.ofAddress || ofNetwork >= most.ofNetwork)
      throw new Refusal('rate_limited', { message: tooMany, retryAfter: hour / 1000 });
    const expiresAt = new Date(at.valueOf() + codeLifetime);
    em.create(MailCode, { appId, addressHash, networkHash, codeHash, createdAt: at, expiresAt });
  });
}

const token = /^(.{3,254}):(\d{6})$/;

/** The address of `ada@example.org:123456`, whose code is used up. Refused if it is none for this. */
export async function redeemMailCode(ctx: Dependencies, purpose: Purpose, text: string): Promise<string> {
  const { appId } = purpose;
  const [, given = '', code = ''] = token.exec(text) ?? [];
  const address = given.trim().toLowerCase();
  const at = ctx.now();
  const codeHash = hashOf(ctx, 'code', textOf(purpose, address, code));
  const addressHash = hashOf(ctx, 'address', `${appId} ${address}`);
  const isRight = await ctx.database.transaction(async ({ em }) => {
    const usable = { appId, addressHash, usedAt: null, expiresAt: { $gt: at }, tries: { $lt: mostTries } };
    const codes = await em.find(MailCode, usable, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const found = codes.find((one) => one.codeHash === codeHash);
    if (found !== undefined) found.usedAt = at;
    else for (const one of codes) one.tries++;
    return found !== undefined;
  });
  if (isRight) return address;
  throw new Refusal(
    'invalid_social_token',
    'This code is wrong, was used already, or is older than ten minutes. Request another one.',
  );
}

/** The person whose address and code this is. */
export async function identifyByMailCode(
  ctx: Dependencies,
  app: ProviderApp,
  text: string,
): Promise<VerifiedIdentity> {
  const address = await redeemMailCode(ctx, app, text);
  const [name = ''] = address.split('@');
  const nothing = { tokenForBusiness: null, token: null, friends: null, issuedAt: null };
  return { userId: address, name, address, ...nothing };
}
