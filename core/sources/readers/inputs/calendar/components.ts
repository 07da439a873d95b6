import { addProperty, type Property } from './properties.ts';

/** What is between a BEGIN and its END. */
export interface Component {
  readonly name: string;
  /** By their names in upper case. */
  readonly properties: Map<string, Property[]>;
  readonly parts: Component[];
  /** Whether it has its END, or ends where another begins, or with the file. */
  end: 'given' | 'missing' | 'file';
}

/** They are in a calendar, and in no other part of it. */
const outer = new Set(['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);
const deepest = 4;

/** A property of vCalendar 1.0, whose lines but the last end with `=`. */
const quotedPrintable = /^[^:\r\n]*;ENCODING=QUOTED-PRINTABLE.*?(?:(?<!=\r?)$|(?!.))/gims;

/** The components of a file, within one that stands for the file. One without its END ends where the next one begins. */
export function readComponents(text: string): Component {
  const unfolded = text
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .replaceAll(quotedPrintable, (lines) => lines.replaceAll(/=(?:\r\n|\n|\r)/g, ''));
  const file = newComponent('');
  let open = [file];
  const closeTo = (depth: number, end: Component['end']) => {
    for (const component of open.slice(depth)) component.end = end;
    open = open.slice(0, depth);
  };
  for (const line of unfolded.split(/\r\n|\n|\r/)) {
    const [, verb = '', word = ''] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)/i.exec(line) ?? [];
    const name = word.toUpperCase();
    if (/begin/i.test(verb)) {
      if (name === 'VCALENDAR') closeTo(1, 'missing');
      else if (outer.has(name)) closeTo(2, 'missing');
      const component = newComponent(name);
      open.at(-1)?.parts.push(component);
      if (open.length < deepest) open.push(component);
    } else if (/end/i.test(verb)) {
      const depth = open.findLastIndex((component) => component.name === name);
      if (depth > 0) {
        closeTo(depth + 1, 'missing');
        closeTo(depth, 'given');
      }
    } else addProperty(open.at(-1)?.properties ?? file.properties, line);
  }
  closeTo(1, 'file');
  return file;
}

const newComponent = (name: string): Component => ({ name, properties: new Map(), parts: [], end: 'given' });

export const partsNamed = (component: Component, name: string): Component[] =>
  component.parts.filter((part) => part.name === name);
