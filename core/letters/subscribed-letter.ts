import { wordsOf } from '../languages/words.ts';
import type { Letter } from '../network/mailer.ts';
import type { Settings } from '../request/settings.ts';
import { siteAddress } from '../request/site-address.ts';
import { letterOf, type Written } from './letter.ts';
import { type Subscription, unsubscribeToken } from './unsubscribe-token.ts';
import type { AudienceWriter } from './writer.ts';

interface Content extends Omit<Written, 'foot'> {
  /** What has the same id is the same letter, however often it is sent. */
  readonly id: string;
}

/** A letter that people can end by a click. */
export function subscribedLetter(
  settings: Settings,
  writer: AudienceWriter,
  subscription: Subscription,
  { id, ...content }: Content,
): Letter {
  const { t } = wordsOf(writer.default_language);
  const why = t(subscription.kind === 'weekly_letter' ? 'letter.whyWeekly' : 'letter.why', {
    name: writer.name,
  });
  const token = unsubscribeToken(settings, subscription);
  const unsubscribe = siteAddress(settings, writer.subdomain, `/unsubscribe/${token}`);
  const foot = [why, { label: t('unsubscribe'), url: unsubscribe }];
  const letter = letterOf(writer, { ...content, foot });
  return { ...letter, messageId: `<${id}@${settings.platformDomain}>`, unsubscribe };
}
