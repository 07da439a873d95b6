import {
  assertInputType,
  doTypesOverlap,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isTypeSubTypeOf,
  isUnionType,
  parseType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  typeFromAST,
} from 'graphql';
import type { Random } from './random.ts';
import { randomSchema } from './schema.ts';

/** A variable that documents may declare, and what may be given for it: rightly, or wrongly. */
interface Variable {
  readonly name: string;
  readonly type: string;
  readonly fallback?: string;
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const declarable: readonly Variable[] = [
  { name: 'int', type: 'Int', right: [1, 2, null, undefined], wrong: ['1', 1.5, 2 ** 31] },
  { name: 'count', type: 'Int!', right: [3, 4], wrong: [null, undefined, 'x', [1]] },
  { name: 'some', type: 'Int', fallback: '5', right: [6, undefined, undefined, null], wrong: [{}] },
  { name: 'on', type: 'Boolean!', right: [true, false], wrong: [null, undefined, 'true', 1] },
  { name: 'off', type: 'Boolean', fallback: 'false', right: [true, false, undefined, null], wrong: ['no'] },
  { name: 'color', type: 'Color', fallback: 'RED', right: ['GREEN', null, undefined], wrong: ['r', 'PINK'] },
  { name: 'odd', type: 'Odd', right: [1, 3, null], wrong: [2, '3'] },
  { name: 'ids', type: '[ID!]', right: [['a', 1], 'b', [], null], wrong: [[null], [1.5]] },
  {
    name: 'filter',
    type: 'Filter',
    right: [{}, { text: null }, { limit: 1, within: { colors: ['RED'] } }, { colors: 'BLUE' }, undefined],
    wrong: [{ limit: null }, { more: 1 }, { within: { odd: 2 } }, []],
  },
];

const variables = declarable.map((variable) => ({
  ...variable,
  declared: assertInputType(typeFromAST(randomSchema, parseType(variable.type))),
}));

const composite = Object.values(randomSchema.getTypeMap()).filter(isCompositeType);
const overlapping = new Map(
  composite.map((type) => [type, composite.filter((other) => doTypesOverlap(randomSchema, type, other))]),
);

/** By the names of the types that have them. */
const fields = new Map(
  composite.flatMap((type) =>
    isUnionType(type) ? [] : [[type.name, Object.values(type.getFields())] as const],
  ),
);
const leaves = new Map(
  [...fields].map(([name, all]) => [name, all.filter(({ type }) => !isCompositeType(getNamedType(type)))]),
);

interface Execution {
  readonly operationName: string;
  readonly variableValues: Record<string, unknown>;
}

/** What documents are made of, each with what it refers to. */
export class RandomDocument {
  readonly text: string;
  /** Its operations, each with variables of several kinds. */
  readonly executions: readonly Execution[];
  readonly #random: Random;
  readonly #declared: typeof variables;
  readonly #fragments: { readonly name: string; readonly type: GraphQLCompositeType }[];
  /** So that fields that differ in their arguments have different names. */
  readonly #aliases = new Map<string, string>();
  #left: number;

  constructor(random: Random) {
    this.#random = random;
    this.#left = 10 + random.below(40);
    this.#declared = random.chance(0.5) ? variables.filter(() => random.chance(0.5)) : [];
    const conditions = composite.filter(({ name }) => !name.startsWith('__'));
    this.#fragments = random.times(0, 3, (index) => ({ name: `F${index}`, type: random.pick(conditions) }));
    const operationNames = random.chance(0.8) ? ['First'] : ['First', 'Second'];
    const operations = operationNames.map((name) => this.#operation(name));
    const fragments = this.#fragments.map(
      ({ name, type }, index) =>
        `fragment ${name} on ${type.name} ${this.#selection(type, random.below(3), index + 1)}`,
    );
    this.text = [...operations, ...fragments].join('\n');
    this.executions = operationNames.flatMap((operationName) =>
      this.#declared.length > 0
        ? [this.#execution(operationName), this.#execution(operationName)]
        : [{ operationName, variableValues: {} }],
    );
  }

  /** With variables mostly as they are declared. */
  #execution(operationName: string): Execution {
    const isWrong = this.#random.chance(0.08);
    const given = this.#declared.map(({ name, right, wrong }) => {
      const values = isWrong && this.#random.chance(0.5) ? wrong : right;
      return [name, this.#random.pick(values)] as const;
    });
    return { operationName, variableValues: Object.fromEntries(given) };
  }

  #operation(name: string): string {
    const isMutation = this.#random.chance(0.3);
    const type = isMutation ? randomSchema.getMutationType() : randomSchema.getQueryType();
    if (!type) throw new Error('The schema has both.');
    const declarations = this.#declared.map(
      ({ name, type, fallback }) => `$${name}: ${type}${fallback === undefined ? '' : ` = ${fallback}`}`,
    );
    const declared = declarations.length > 0 ? `(${declarations.join(', ')})` : '';
    const selection = this.#selection(type, 1 + this.#random.below(4), 0);
    return `${isMutation ? 'mutation' : 'query'} ${name}${declared} ${selection}`;
  }

  /** Fragments only refer to those after them. */
  #selection(type: GraphQLCompositeType, depth: number, firstFragment: number): string {
    const parts = this.#random.times(1, 6, () => this.#part(type, depth, firstFragment));
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLCompositeType, depth: number, firstFragment: number): string {
    this.#left -= 1;
    const chosen = this.#random.next();
    const spreadable = this.#fragments
      .slice(firstFragment)
      .filter((fragment) => overlapping.get(type)?.includes(fragment.type));
    if (chosen < 0.12 && spreadable.length > 0)
      return `...${this.#random.pick(spreadable).name}${this.#directives()}`;
    if (chosen < 0.25 && depth > 0) {
      const condition = this.#random.pick([undefined, ...(overlapping.get(type) ?? [])]);
      const on = condition ? ` on ${condition.name}` : '';
      return `...${on}${this.#directives()} ${this.#selection(condition ?? type, depth - 1, firstFragment)}`;
    }
    return this.#field(this.#fieldOf(type, depth), depth, firstFragment);
  }

  #fieldOf(type: GraphQLCompositeType, depth: number): GraphQLField<unknown, unknown> {
    if (isUnionType(type) || this.#random.chance(0.05)) return TypeNameMetaFieldDef;
    if (type === randomSchema.getQueryType() && this.#random.chance(0.03))
      return this.#random.pick([SchemaMetaFieldDef, TypeMetaFieldDef]);
    const deeper = depth > 0 && this.#left > 0 && this.#random.chance(0.6);
    if (type === randomSchema.getMutationType() && this.#random.chance(0.4)) {
      const { add, addRequired } = type.getFields();
      const chosen = this.#random.chance(0.8) ? add : addRequired;
      if (chosen) return chosen;
    }
    return this.#random.pick((deeper ? fields : leaves).get(type.name) ?? [TypeNameMetaFieldDef]);
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number, firstFragment: number): string {
    const args = this.#arguments(field.args);
    const named = getNamedType(field.type);
    const selection = isCompositeType(named)
      ? this.#selection(named, Math.max(0, depth - 1), firstFragment)
      : '';
    return `${this.#alias(field.name, args)}${field.name}${args}${this.#directives()} ${selection}`;
  }

  #alias(name: string, args: string): string {
    if (name === 'text' && args === '' && this.#random.chance(0.1)) return '__proto__: ';
    if (args === '' && this.#random.chance(0.8)) return '';
    const text = args === '' ? `${name} ${this.#random.below(3)}` : `${name}${args}`;
    const alias = this.#aliases.get(text) ?? `a${this.#aliases.size}`;
    this.#aliases.set(text, alias);
    return `${alias}: `;
  }

  #directives(): string {
    const random = this.#random;
    if (!random.chance(0.15)) return '';
    return random
      .times(1, 2, () => random.pick(['@skip', '@include']))
      .reduce((text, name) => {
        if (text.includes(name)) return text;
        const conditions = this.#declared.filter(({ type }) => type.startsWith('Boolean'));
        const condition =
          conditions.length > 0 && random.chance(0.8)
            ? `$${random.pick(conditions).name}`
            : random.chance(0.5);
        return `${text} ${name}(if: ${condition})`;
      }, '');
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter(
      ({ type, defaultValue }) =>
        (isNonNullType(type) && defaultValue === undefined) || this.#random.chance(0.4),
    );
    if (given.length === 0) return '';
    const texts = given.map((arg) => `${arg.name}: ${this.#value(arg.type, arg.defaultValue !== undefined)}`);
    return `(${texts.join(', ')})`;
  }

  #value(type: GraphQLInputType, hasDefault = false): string {
    const random = this.#random;
    const fitting = this.#declared.filter(({ declared, fallback }) =>
      isTypeSubTypeOf(
        randomSchema,
        declared,
        isNonNullType(type) && (hasDefault || fallback !== undefined) ? type.ofType : type,
      ),
    );
    if (fitting.length > 0 && random.chance(0.6)) return `$${random.pick(fitting).name}`;
    return !isNonNullType(type) && random.chance(0.05) ? 'null' : this.#literal(type);
  }

  #literal(type: GraphQLInputType): string {
    const random = this.#random;
    if (isNonNullType(type)) return this.#literal(type.ofType);
    if (isListType(type)) return `[${random.times(0, 2, () => this.#value(type.ofType)).join(', ')}]`;
    if (isEnumType(type)) return random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const given = Object.values(type.getFields()).filter(() => random.chance(0.3));
      return `{${given.map((field) => `${field.name}: ${this.#value(field.type, field.defaultValue !== undefined)}`).join(', ')}}`;
    }
    return random.pick(literals[type.name] ?? ['null']);
  }
}

const literals: Readonly<Record<string, readonly string[]>> = {
  Int: ['0', '-7', '12'],
  Float: ['0.5', '1'],
  String: ['"Apple"', '"Color"', '"Nothing"', '""'],
  ID: ['"a"', '7'],
  Boolean: ['true', 'false'],
  Odd: ['1', '3'],
};
