import { InvalidArgumentError, Option } from 'commander';
import type { CommandDescription, OptionDescription } from './command.ts';
import { kebabCase } from './option-names.ts';

/** The options of a command, with those that stand for others. */
export function optionsOf({ options, audienceOption, hasBody }: CommandDescription): OptionDescription[] {
  return [
    ...options,
    ...(audienceOption === undefined
      ? []
      : [
          {
            name: 'audience',
            type: 'text' as const,
            description: `The audience's subdomain, instead of --${kebabCase(audienceOption)}.`,
          },
        ]),
    ...(hasBody
      ? [
          {
            name: 'body',
            type: 'json' as const,
            description: 'All of the input in one; other options replace its fields.',
          },
        ]
      : []),
  ];
}

/** It becomes null when the input is read: commander would make it the empty text. */
export const nullText = 'null';

export const flagOf = ({ name }: OptionDescription): string => `--${kebabCase(name)}`;

/** As commander declares it. Required ones are compared later: `--body` may have them. */
export function optionFor(described: OptionDescription): Option {
  const { type, isList, isRequired, choices, description } = described;
  const placeholder = `${type}${isList ? '...' : ''}`;
  const flags = `${flagOf(described)} ${type === 'boolean' ? `[${placeholder}]` : `<${placeholder}>`}`;
  const notes = [
    ...(type === 'json' ? ['JSON, @file, or - for standard input.'] : []),
    ...(isRequired ? ['Required.'] : []),
  ];
  const option = new Option(flags, [description, ...notes].filter(Boolean).join(' '));
  const parse = (text: string) => parseValue(described, text);
  if (choices !== undefined) option.argChoices = [...choices];
  return option.argParser((text: string, previous: unknown) =>
    isList ? [...(Array.isArray(previous) ? previous : []), parse(text)] : parse(text),
  );
}

function parseValue({ type, choices, isNullable }: OptionDescription, text: string): unknown {
  if (isNullable && text === nullText) return text;
  if (type === 'number') return parseNumber(text);
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It is true or false.');
    return text === 'true';
  }
  if (choices !== undefined && !choices.includes(text))
    throw new InvalidArgumentError(`It is one of: ${choices.join(', ')}.`);
  return text;
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw new InvalidArgumentError('It is a number.');
  return number;
}
