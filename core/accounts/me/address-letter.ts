import { filled, inLanguage } from '../../letters/in-language.ts';
import { letterOf, type Writer } from '../../letters/letter.ts';
import type { Letter } from '../../network/mailer.ts';

const translations = {
  en: {
    subject: 'Confirm your address for {name}',
    request:
      'Somebody who signed in to {name} wants to receive its mail at this address. If that is you, confirm it within ten minutes:',
    confirm: 'Confirm the address',
    ignore: 'If it is not you, ignore this mail: nothing more will be sent here.',
  },
  de: {
    subject: 'Bestätigen Sie Ihre Adresse für {name}',
    request:
      'Jemand, der sich bei {name} angemeldet hat, möchte unter dieser Adresse Mails erhalten. Wenn Sie das sind, bestätigen Sie sie innerhalb von zehn Minuten:',
    confirm: 'Adresse bestätigen',
    ignore: 'Wenn nicht, beachten Sie diese Mail nicht: Hierher wird nichts weiter geschickt.',
  },
  es: {
    subject: 'Confirme su dirección para {name}',
    request:
      'Alguien que ha iniciado sesión en {name} quiere recibir sus correos en esta dirección. Si es usted, confírmela en los próximos diez minutos:',
    confirm: 'Confirmar la dirección',
    ignore: 'Si no es usted, no haga caso de este correo: no se enviará nada más aquí.',
  },
  fr: {
    subject: 'Confirmez votre adresse pour {name}',
    request:
      'Quelqu’un qui s’est connecté à {name} souhaite recevoir ses messages à cette adresse. Si c’est vous, confirmez-la dans les dix minutes :',
    confirm: 'Confirmer l’adresse',
    ignore: 'Si ce n’est pas vous, ignorez ce message : rien d’autre ne sera envoyé ici.',
  },
};

export function addressLetter(writer: Writer, to: string, link: string): Letter {
  const words = inLanguage(translations, writer.default_language);
  const { name } = writer;
  return letterOf(writer, {
    to,
    subject: filled(words.subject, { name }),
    paragraphs: [filled(words.request, { name }), { label: words.confirm, url: link }, words.ignore],
  });
}
