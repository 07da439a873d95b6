import type { Letter } from '../../network/mailer.ts';

type Words = Readonly<Record<'subject' | 'code' | 'link' | 'ignore', string>>;

const english: Words = {
  subject: '{code} is your code for {name}',
  code: 'Your code to sign in to {name} is {code}. It can be used once, within ten minutes.',
  link: 'Or open this link in the browser in which you asked for it:',
  ignore: 'If you did not ask for it, ignore this mail: nobody can sign in without the code.',
};

const translations: Readonly<Record<string, Words>> = {
  en: english,
  de: {
    subject: '{code} ist Ihr Code für {name}',
    code: 'Ihr Code, um sich bei {name} anzumelden, ist {code}. Er gilt einmal, zehn Minuten lang.',
    link: 'Oder öffnen Sie diesen Link in dem Browser, in dem Sie danach gefragt haben:',
    ignore:
      'Wenn Sie nicht danach gefragt haben, beachten Sie diese Mail nicht: Ohne den Code meldet sich niemand an.',
  },
  es: {
    subject: '{code} es su código para {name}',
    code: 'Su código para iniciar sesión en {name} es {code}. Vale una vez, durante diez minutos.',
    link: 'O abra este enlace en el navegador en el que lo pidió:',
    ignore: 'Si no lo pidió, no haga caso de este correo: sin el código, nadie puede iniciar sesión.',
  },
  fr: {
    subject: '{code} est votre code pour {name}',
    code: 'Votre code pour vous connecter à {name} est {code}. Il est valable une fois, pendant dix minutes.',
    link: 'Ou ouvrez ce lien dans le navigateur où vous l’avez demandé :',
    ignore:
      'Si vous ne l’avez pas demandé, ignorez ce message : sans le code, personne ne peut se connecter.',
  },
};

interface Written {
  readonly to: string;
  /** Of the audience. */
  readonly name: string;
  readonly language: string | null;
  readonly code: string;
  /** In which the code is; null for an app, whose person types it. */
  readonly link: string | null;
}

export function signInLetter({ to, name, language, code, link }: Written): Letter {
  const words = translations[language ?? 'en'] ?? english;
  const fill = (text: string) => text.replaceAll('{name}', () => name).replaceAll('{code}', code);
  const paragraphs = [fill(words.code), ...(link === null ? [] : [words.link, link]), words.ignore];
  return {
    to,
    subject: fill(words.subject).replace(/\s+/g, ' '),
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((text) => `<p>${text === link ? anchor(text) : escaped(text)}</p>`).join('\n'),
  };
}

const anchor = (address: string): string => `<a href="${escaped(address)}">${escaped(address)}</a>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
