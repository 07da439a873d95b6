import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { GraphContext } from '../loaders/context.ts';
import type { Budget } from './budget.ts';
import { measure, type Selection } from './selection-size.ts';

type Field = GraphQLField<unknown, GraphContext>;
type Resolver = GraphQLFieldResolver<unknown, GraphContext>;
type Info = GraphQLResolveInfo;

/** Makes the resolvers of a schema count what they return; the rules for documents limit introspection. */
export function countValues(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !isIntrospectionType(type));
  const fields = types.flatMap((type) => Object.values(type.getFields()));
  for (const field of fields) if (isSeparate(field)) separate.add(field.name);
  for (const field of fields)
    if (separate.has(field.name)) field.resolve = counted(field);
    else if (hasLeaves(field.type)) field.resolve = countedText(field);
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
    field.resolve = begun(field);
}

/** The names of fields that are counted by themselves, in any schema. */
const separate = new Set<string>();

/** Any other field is counted with the object of which it is a part: it takes no time, and does not fail. */
const isSeparate = ({ type, args, resolve }: Field): boolean =>
  args.length > 0 || readsContext(resolve) || (isListType(getNullableType(type)) && !hasLeaves(type));

const hasLeaves = (type: GraphQLOutputType): boolean => isLeafType(getNamedType(type));

const readsContext = (resolve: Field['resolve']): boolean => (resolve?.length ?? 0) > 2;

function counted({ type, resolve = defaultFieldResolver }: Field): Resolver {
  const count = hasLeaves(type) ? countTexts : countObjects;
  const complete = (value: unknown, budget: Budget, info: Info): unknown => {
    try {
      const given = count(value, budget, info);
      // A costly request has to wait before graphql-js resolves the fields of the value.
      return budget.needsNoTurn ? given : budget.takeTurn().then(() => given);
    } catch (error) {
      throw budget.failed(error, info);
    }
  };
  return (source, args, context, info) => {
    const { budget } = context;
    const fail = (error: unknown): never => {
      throw budget.failed(error, info);
    };
    let value: unknown;
    try {
      budget.throwIfEnded();
      value = resolve(source, args, context, info);
    } catch (error) {
      return fail(error);
    }
    return value instanceof Promise
      ? value.then((found) => complete(found, budget, info), fail)
      : complete(value, budget, info);
  };
}

function countedText({ resolve = defaultFieldResolver }: Field): Resolver {
  return (source, args, context, info) => {
    try {
      return countTexts(resolve(source, args, context, info), context.budget);
    } catch (error) {
      throw context.budget.failed(error, info);
    }
  };
}

function begun({ resolve = defaultFieldResolver }: Field): Resolver {
  return (source, args, context, info) => {
    context.budget.beginMutation(info);
    return resolve(source, args, context, info);
  };
}

/** Up to this length, most texts have as many bytes as characters. */
const shortText = 100;

function countTexts(value: unknown, budget: Budget): unknown {
  if (typeof value === 'string')
    budget.count('bytes', value.length > shortText ? Buffer.byteLength(value) : value.length);
  else if (Array.isArray(value)) for (const item of value) countTexts(item, budget);
  return value;
}

/** Gives back what graphql-js is to complete. */
function countObjects(value: unknown, budget: Budget, info: Info): unknown {
  if (value === null || value === undefined) return value;
  const { values, bytes, isWhole } = selectionOf(info);
  const isList = Array.isArray(value);
  const given = isList && !(isWhole && value.every(isPresent)) ? value.map(itemLater) : value;
  const objects = isList ? value.length : 1;
  budget.count('values', objects * values);
  budget.count('bytes', objects * bytes);
  return given;
}

const isPresent = (item: unknown): boolean => !(item instanceof Promise);

/**
 * Where an item fails at once, graphql-js leaves alone what it has begun for the items before it, and a promise that is
 * rejected alone ends the process. So no item is completed at once of which a part is counted separately.
 */
function itemLater(item: unknown): Promise<unknown> {
  const promise = Promise.resolve(item);
  if (promise === item) promise.catch(() => {}); // if the list is refused
  return promise;
}

/** By the field of the document, or by all of them where several are merged. */
const selections = new WeakMap<object, Selection>();

/** What is selected of each object of a field. */
export function selectionOf({ fieldNodes, fragments }: Info): Selection {
  const [node = fieldNodes, ...others] = fieldNodes;
  const key = others.length === 0 ? node : fieldNodes;
  const known = selections.get(key) ?? measure(fieldNodes, (name) => fragments[name], separate);
  selections.set(key, known);
  return known;
}
