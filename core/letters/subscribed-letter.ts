import type { Letter } from '../network/mailer.ts';
import type { Settings } from '../request/settings.ts';
import { siteAddress } from '../request/site-address.ts';
import { filled, inLanguage } from './in-language.ts';
import { letterOf, type Written } from './letter.ts';
import { type Subscription, unsubscribeToken } from './unsubscribe-token.ts';
import type { AudienceWriter } from './writer.ts';

const translations = {
  en: {
    why: 'You receive this mail because you signed in to {name}.',
    whyWeekly: 'You receive this letter because you asked {name} for it.',
    unsubscribe: 'Unsubscribe',
  },
  de: {
    why: 'Sie erhalten diese Mail, weil Sie sich bei {name} angemeldet haben.',
    whyWeekly: 'Sie erhalten diesen Brief, weil Sie ihn bei {name} bestellt haben.',
    unsubscribe: 'Abbestellen',
  },
  es: {
    why: 'Recibe este correo porque inició sesión en {name}.',
    whyWeekly: 'Recibe esta carta porque la pidió en {name}.',
    unsubscribe: 'Cancelar la suscripción',
  },
  fr: {
    why: 'Vous recevez ce message parce que vous vous êtes connecté à {name}.',
    whyWeekly: 'Vous recevez cette lettre parce que vous l’avez demandée à {name}.',
    unsubscribe: 'Se désabonner',
  },
};

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
  const words = inLanguage(translations, writer.default_language);
  const why = subscription.kind === 'weekly_letter' ? words.whyWeekly : words.why;
  const token = unsubscribeToken(settings, subscription);
  const unsubscribe = siteAddress(settings, writer.subdomain, `/unsubscribe/${token}`);
  const foot = [filled(why, { name: writer.name }), { label: words.unsubscribe, url: unsubscribe }];
  const letter = letterOf(writer, { ...content, foot });
  return { ...letter, messageId: `<${id}@${settings.platformDomain}>`, unsubscribe };
}
