import { DomUtils, parseDocument } from 'htmlparser2';

export interface Control {
  readonly name: string;
  /** Such as `text`, `checkbox`, `select` or `textarea`. */
  readonly is: string;
  readonly value: string;
  /** Whether it is posted as it is. */
  readonly isOn: boolean;
  readonly options: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Form {
  readonly isPost: boolean;
  readonly action: string;
  readonly controls: readonly Control[];
}

const named = (names: readonly string[], within: Parameters<typeof DomUtils.getElementsByTagName>[1]) =>
  DomUtils.getElementsByTagName((name) => names.includes(name), within, true);

type Element = ReturnType<typeof named>[number];

/** A page as a browser reads it, which is at this path. */
export function parsed(body: string, path: string) {
  const document = parseDocument(body);
  return {
    elements: DomUtils.getElementsByTagName(() => true, document, true),
    texts: (name: string) => named([name], document).map((element) => DomUtils.textContent(element).trim()),
    links: named(['a'], document).flatMap(({ attribs: { href } }) => href ?? []),
    forms: named(['form'], document).map(
      (form): Form => ({
        isPost: form.attribs.method === 'post',
        action: form.attribs.action ?? path,
        controls: named(['input', 'select', 'textarea', 'button'], form)
          .map(controlOf)
          .filter(({ name }) => name !== ''),
      }),
    ),
  };
}

function controlOf(element: Element): Control {
  const { attribs } = element;
  const { name = '', type = 'text', value = type === 'checkbox' ? 'on' : '' } = attribs;
  const options = named(['option'], element);
  const chosen = options.find((option) => 'selected' in option.attribs) ?? options[0];
  const is = element.name === 'input' ? type : element.name;
  return {
    name,
    is,
    value:
      is === 'textarea'
        ? DomUtils.textContent(element)
        : is === 'select'
          ? (chosen?.attribs.value ?? '')
          : value,
    isOn: is === 'checkbox' || is === 'radio' ? 'checked' in attribs : is !== 'button' && is !== 'submit',
    options: options.map((option) => option.attribs.value ?? ''),
    attributes: attribs,
  };
}

/** What a form posts as it is. */
export const postedBy = ({ controls }: Form): URLSearchParams =>
  new URLSearchParams(
    controls.filter(({ isOn }) => isOn).map(({ name, value }): [string, string] => [name, value]),
  );
