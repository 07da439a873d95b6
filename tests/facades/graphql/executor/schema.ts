import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  Kind,
} from 'graphql';
import { below, delayed, type Scene } from './scene.ts';
import { type Source, valueAt } from './values.ts';

const Color = new GraphQLEnumType({
  name: 'Color',
  values: { RED: { value: 'r' }, GREEN: { value: 2 }, BLUE: {} },
});

const odd = (value: unknown): unknown => {
  if (typeof value === 'number' && value % 2 === 1) return value;
  throw new Error(`Not odd: ${JSON.stringify(value)}`);
};

const Odd = new GraphQLScalarType({
  name: 'Odd',
  serialize: (value) => (value === 0 ? undefined : odd(value)),
  parseValue: odd,
  parseLiteral: (node) => odd(node.kind === Kind.INT ? Number(node.value) : undefined),
});

const Filter: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'Filter',
  fields: () => ({
    text: { type: GraphQLString, defaultValue: 'all' },
    limit: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 3 },
    colors: { type: new GraphQLList(new GraphQLNonNull(Color)) },
    odd: { type: Odd },
    within: { type: Filter },
  }),
});

type Fields = GraphQLFieldConfigMap<Source, Scene>;

function resolve(source: Source, _args: object, scene: Scene, info: GraphQLResolveInfo): unknown {
  const key = info.fieldNodes[0]?.alias?.value ?? info.fieldName;
  return valueAt({ type: info.returnType, path: below(source.path, key), scene, info });
}

/** Of each kind of type what may be null, what may not, and lists of both. */
const variants = (name: string, type: GraphQLOutputType & { readonly name: string }): Fields => {
  const required = new GraphQLNonNull(type);
  const types = {
    [name]: type,
    [`${name}Required`]: required,
    [`${name}List`]: new GraphQLList(type),
    [`${name}RequiredList`]: new GraphQLNonNull(new GraphQLList(required)),
    [`${name}Lists`]: new GraphQLList(new GraphQLList(required)),
    [`${name}RequiredLists`]: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(new GraphQLList(type)))),
  };
  return Object.fromEntries(Object.entries(types).map(([field, type]) => [field, { type, resolve }]));
};

const echo: Fields[string] = {
  type: GraphQLString,
  args: {
    int: { type: GraphQLInt, defaultValue: 7 },
    required: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 8 },
    ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)) },
    color: { type: Color, defaultValue: 2 },
    filter: { type: Filter },
    odd: { type: Odd },
  },
  resolve: (source, args, scene) => {
    const random = scene.choicesAt(source.path, 'echo');
    const text = JSON.stringify(args);
    return random.chance(0.5) ? delayed(text, random) : text;
  },
};

const fields = (): Fields => ({
  ...variants('int', GraphQLInt),
  ...variants('text', GraphQLString),
  ...variants('color', Color),
  ...variants('odd', Odd),
  ...variants('apple', Apple),
  ...variants('pear', Pear),
  ...variants('basket', Basket),
  ...variants('node', Node),
  ...variants('fruit', Fruit),
  ...variants('thing', Thing),
  float: { type: GraphQLFloat, resolve },
  yes: { type: new GraphQLNonNull(GraphQLBoolean), resolve },
  id: { type: new GraphQLNonNull(GraphQLID), resolve },
  path: { type: new GraphQLNonNull(GraphQLString) },
  echo,
  needs: { ...echo, args: { required: { type: new GraphQLNonNull(GraphQLInt) } } },
});

/** Finds out the type of each value by itself: rightly, unless the value is of no type. */
const Node: GraphQLInterfaceType = new GraphQLInterfaceType({
  name: 'Node',
  fields,
  resolveType({ path, kind }: Source, scene: Scene) {
    const random = scene.choicesAt(path, 'type');
    if (random.chance(scene.failing / 2)) throw scene.failure(path);
    if (random.chance(scene.failing / 2)) {
      scene.messages.set(path, '"Node"');
      return random.pick([undefined, 'Basket', 'Color']);
    }
    return random.chance(0.3) ? delayed(kind, random) : kind;
  },
});

/** These two go by `__typename`, or else ask each type. */
const Fruit: GraphQLInterfaceType = new GraphQLInterfaceType({ name: 'Fruit', fields });
const Thing = new GraphQLUnionType({ name: 'Thing', types: () => [Apple, Pear] });

const Apple: GraphQLObjectType = new GraphQLObjectType<Source, Scene>({
  name: 'Apple',
  interfaces: () => [Node, Fruit],
  fields,
  isTypeOf: ({ kind }) => kind === 'Apple',
});

const Pear: GraphQLObjectType = new GraphQLObjectType<Source, Scene>({
  name: 'Pear',
  interfaces: () => [Node, Fruit],
  fields,
  isTypeOf: ({ path, kind }, scene) => delayed(kind === 'Pear', scene.choicesAt(path, 'is')),
});

const Basket: GraphQLObjectType = new GraphQLObjectType<Source, Scene>({ name: 'Basket', fields });

/** Gives the count at once and once more later. */
const Counter = new GraphQLObjectType<number, Scene>({
  name: 'Counter',
  fields: {
    before: { type: GraphQLInt, resolve: (count) => count },
    now: { type: GraphQLInt, resolve: (_, _args, { counter }) => counter },
    required: {
      type: new GraphQLNonNull(GraphQLInt),
      resolve: (count, _args, scene) =>
        scene.choicesAt(`${count}`, 'required').chance(scene.failing) ? null : scene.counter,
    },
    later: {
      type: GraphQLInt,
      resolve: async (count, _args, scene) => {
        await delayed(undefined, scene.choicesAt(`${count}`));
        return scene.counter;
      },
    },
  },
});

/** Fails now and then, before or after it has written. */
const add: GraphQLFieldConfigMap<Source, Scene>[string] = {
  type: Counter,
  args: { by: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 1 } },
  resolve: async (_, { by }, scene, { path: { key } }) => {
    const before = scene.counter;
    const random = scene.choicesAt(`${before} ${by}`);
    scene.writes.push(`${key} begins`);
    await delayed(undefined, random);
    if (random.chance(scene.failing)) throw scene.failure(`${key}`);
    scene.counter += by;
    scene.writes.push(`${key} has added ${by}`);
    if (random.chance(scene.failing)) throw scene.failure(`${key}`);
    return random.chance(scene.failing) ? null : before;
  },
};

const addRequired = { ...add, type: new GraphQLNonNull(Counter) };

/** Everything that a schema may have, at every place. */
export const randomSchema = new GraphQLSchema({
  query: new GraphQLObjectType<Source, Scene>({ name: 'Query', fields }),
  mutation: new GraphQLObjectType<Source, Scene>({
    name: 'Mutation',
    fields: () => ({ ...fields(), add, addRequired }),
  }),
});
