import type { AudienceRole } from '../../orm/schema/entities/user.ts';
import type { Letter } from '../network/mailer.ts';
import { filled, inLanguage } from './in-language.ts';
import { letterOf, type Writer } from './letter.ts';

const translations = {
  en: {
    subject: '{name} asks for your help',
    invited:
      '{by} asks you to help look after {name}, in the role of {role}. The link can be used once, within seven days.',
    accept: 'See the invitation',
    ignore: 'If you expected nothing like it, ignore this mail.',
    roles: { owner: 'owner', editor: 'editor', contributor: 'contributor' },
  },
  de: {
    subject: '{name} bittet Sie um Mithilfe',
    invited:
      '{by} bittet Sie um Mithilfe bei {name}, in der Rolle {role}. Der Link gilt einmal, sieben Tage lang.',
    accept: 'Einladung ansehen',
    ignore: 'Wenn Sie nichts dergleichen erwarten, beachten Sie diese Mail nicht.',
    roles: { owner: 'Inhaber', editor: 'Redaktion', contributor: 'Mitwirkende' },
  },
  es: {
    subject: '{name} le pide su ayuda',
    invited:
      '{by} le pide su ayuda con {name}, con el papel de {role}. El enlace vale una vez, durante siete días.',
    accept: 'Ver la invitación',
    ignore: 'Si no esperaba nada parecido, no haga caso de este correo.',
    roles: { owner: 'propietario', editor: 'editor', contributor: 'colaborador' },
  },
  fr: {
    subject: '{name} vous demande votre aide',
    invited:
      '{by} vous demande votre aide pour {name}, dans le rôle de {role}. Le lien est valable une fois, pendant sept jours.',
    accept: 'Voir l’invitation',
    ignore: 'Si vous n’attendiez rien de tel, ignorez ce message.',
    roles: { owner: 'propriétaire', editor: 'éditeur', contributor: 'contributeur' },
  },
};

interface Invited {
  readonly to: string;
  readonly role: AudienceRole;
  /** Who invites. */
  readonly by: string;
  readonly link: string;
}

export function invitationLetter(writer: Writer, { to, role, by, link }: Invited): Letter {
  const words = inLanguage(translations, writer.default_language);
  const values = { name: writer.name, by, role: words.roles[role] };
  return letterOf(writer, {
    to,
    subject: filled(words.subject, values),
    paragraphs: [filled(words.invited, values), { label: words.accept, url: link }, words.ignore],
  });
}
