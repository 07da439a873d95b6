import { filled, inLanguage } from '../../letters/in-language.ts';
import { letterOf, type Writer } from '../../letters/letter.ts';
import type { Letter } from '../../network/mailer.ts';

type Words = Readonly<Record<'subject' | 'code' | 'link' | 'open' | 'ignore', string>>;

const english: Words = {
  subject: '{code} is your code for {name}',
  code: 'Your code to sign in to {name} is {code}. It can be used once, within ten minutes.',
  open: 'Sign in',
  link: 'Or open this link in the browser in which you asked for it:',
  ignore: 'If you did not ask for it, ignore this mail: nobody can sign in without the code.',
};

const translations = {
  en: english,
  de: {
    subject: '{code} ist Ihr Code für {name}',
    code: 'Ihr Code, um sich bei {name} anzumelden, ist {code}. Er gilt einmal, zehn Minuten lang.',
    open: 'Anmelden',
    link: 'Oder öffnen Sie diesen Link in dem Browser, in dem Sie danach gefragt haben:',
    ignore:
      'Wenn Sie nicht danach gefragt haben, beachten Sie diese Mail nicht: Ohne den Code meldet sich niemand an.',
  },
  es: {
    subject: '{code} es su código para {name}',
    code: 'Su código para iniciar sesión en {name} es {code}. Vale una vez, durante diez minutos.',
    open: 'Iniciar sesión',
    link: 'O abra este enlace en el navegador en el que lo pidió:',
    ignore: 'Si no lo pidió, no haga caso de este correo: sin el código, nadie puede iniciar sesión.',
  },
  fr: {
    subject: '{code} est votre code pour {name}',
    code: 'Votre code pour vous connecter à {name} est {code}. Il est valable une fois, pendant dix minutes.',
    open: 'Se connecter',
    link: 'Ou ouvrez ce lien dans le navigateur où vous l’avez demandé :',
    ignore:
      'Si vous ne l’avez pas demandé, ignorez ce message : sans le code, personne ne peut se connecter.',
  },
};

interface Sent {
  readonly to: string;
  readonly code: string;
  /** In which the code is; null for an app, whose person types it. */
  readonly link: string | null;
}

export function signInLetter(writer: Writer, { to, code, link }: Sent): Letter {
  const words = inLanguage(translations, writer.default_language);
  const fill = (text: string) => filled(text, { name: writer.name, code });
  return letterOf(writer, {
    to,
    subject: fill(words.subject),
    paragraphs: [
      fill(words.code),
      ...(link === null ? [] : [words.link, { label: words.open, url: link }]),
      words.ignore,
    ],
  });
}
