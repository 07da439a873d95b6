import type { Letter } from '../network/mailer.ts';
import type { Settings } from '../request/settings.ts';
import { siteAddress } from '../request/site-address.ts';
import { filled, inLanguage } from './in-language.ts';
import { letterOf, type Written } from './letter.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import type { AudienceWriter } from './writer.ts';

const translations = {
  en: { why: 'You receive this mail because you signed in to {name}.', unsubscribe: 'Unsubscribe' },
  de: {
    why: 'Sie erhalten diese Mail, weil Sie sich bei {name} angemeldet haben.',
    unsubscribe: 'Abbestellen',
  },
  es: { why: 'Recibe este correo porque inició sesión en {name}.', unsubscribe: 'Cancelar la suscripción' },
  fr: {
    why: 'Vous recevez ce message parce que vous vous êtes connecté à {name}.',
    unsubscribe: 'Se désabonner',
  },
};

interface Subscriber {
  /** Of the identity. */
  readonly id: string;
  readonly address: string;
}

interface Content extends Pick<Written, 'subject' | 'paragraphs'> {
  /** What has the same id is the same letter, however often it is sent. */
  readonly id: string;
}

/** A letter that people can end by a click. */
export function subscribedLetter(
  settings: Settings,
  writer: AudienceWriter,
  audienceId: string,
  { id: identityId, address: to }: Subscriber,
  { id, ...content }: Content,
): Letter {
  const words = inLanguage(translations, writer.default_language);
  const token = unsubscribeToken(settings, { identityId, audienceId });
  const unsubscribe = siteAddress(settings, writer.subdomain, `/unsubscribe/${token}`);
  const foot = [filled(words.why, { name: writer.name }), { label: words.unsubscribe, url: unsubscribe }];
  const letter = letterOf(writer, { ...content, to, foot });
  return { ...letter, messageId: `<${id}@${settings.platformDomain}>`, unsubscribe };
}
