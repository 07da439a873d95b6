import type { AudienceRole } from '../../orm/schema/entities/user.ts';
import type { Letter } from '../network/mailer.ts';
import { filled, inLanguage } from './in-language.ts';
import { letterOf, type Writer } from './letter.ts';

const translations = {
  en: {
    subject: '{name} asks for your help',
    invited:
      '{name} asks you to help look after it, in the role of {role}. The link can be used once, within seven days.',
    accept: 'See the invitation',
    ignore: 'If you expected nothing like it, ignore this mail.',
    roles: { owner: 'owner', editor: 'editor', contributor: 'contributor' },
  },
  de: {
    subject: '{name} bittet Sie um Mithilfe',
    invited: '{name} bittet Sie um Mithilfe, in der Rolle {role}. Der Link gilt einmal, sieben Tage lang.',
    accept: 'Einladung ansehen',
    ignore: 'Wenn Sie nichts dergleichen erwarten, beachten Sie diese Mail nicht.',
    roles: { owner: 'Inhaber', editor: 'Redaktion', contributor: 'Mitwirkende' },
  },
  es: {
    subject: '{name} le pide su ayuda',
    invited: '{name} le pide su ayuda, con el papel de {role}. El enlace vale una vez, durante siete días.',
    accept: 'Ver la invitación',
    ignore: 'Si no esperaba nada parecido, no haga caso de este correo.',
    roles: { owner: 'propietario', editor: 'editor', contributor: 'colaborador' },
  },
  fr: {
    subject: '{name} vous demande votre aide',
    invited:
      '{name} vous demande votre aide, dans le rôle de {role}. Le lien est valable une fois, pendant sept jours.',
    accept: 'Voir l’invitation',
    ignore: 'Si vous n’attendiez rien de tel, ignorez ce message.',
    roles: { owner: 'propriétaire', editor: 'éditeur', contributor: 'contributeur' },
  },
};

export function invitationLetter(writer: Writer, to: string, role: AudienceRole, link: string): Letter {
  const words = inLanguage(translations, writer.default_language);
  const values = { name: writer.name, role: words.roles[role] };
  return letterOf(writer, {
    to,
    subject: filled(words.subject, values),
    paragraphs: [filled(words.invited, values), { label: words.accept, url: link }, words.ignore],
  });
}
