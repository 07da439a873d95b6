import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isIntrospectionType,
  isLeafType,
  isObjectType,
} from 'graphql';
import type { GraphContext } from '../loaders/context.ts';
import type { Budget } from './budget.ts';

type Field = GraphQLField<unknown, GraphContext>;
type Resolver = GraphQLFieldResolver<unknown, GraphContext>;

/** Makes every resolver of a schema count what it returns; the rules for documents limit introspection. */
export function countValues(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !isIntrospectionType(type))
      for (const field of Object.values(type.getFields()))
        field.resolve = counted(field, type === schema.getMutationType());
}

function counted({ type, resolve = defaultFieldResolver }: Field, isMutation: boolean): Resolver {
  const count = isLeafType(getNamedType(type)) ? countTexts : countObjects;
  return (source, args, context, info) => {
    const { budget } = context;
    try {
      if (isMutation) budget.beginMutation(info);
      budget.throwIfEnded();
      const value = resolve(source, args, context, info);
      if (value instanceof Promise) return countLater(value, count, budget, info);
      const counted = count(value, budget, info);
      return budget.mayGoOn ? counted : waitForTurn(counted, budget, info);
    } catch (error) {
      throw budget.failed(error, info);
    }
  };
}

/** Gives back what graphql-js is to complete. */
type Count = (value: unknown, budget: Budget, info: GraphQLResolveInfo) => unknown;

const countTexts: Count = (value, budget) => {
  budget.texts(value);
  return value;
};

const countObjects: Count = (value, budget, info) => {
  const later = Array.isArray(value) ? value.map(itemLater) : value;
  budget.objects(value, info);
  return later;
};

/**
 * Where an item fails at once, graphql-js leaves alone what it has begun for the items before it, and a promise that is
 * rejected alone ends the process. So no item is completed at once.
 */
function itemLater(item: unknown): Promise<unknown> {
  const promise = Promise.resolve(item);
  if (promise === item) promise.catch(() => {}); // if the list is refused
  return promise;
}

async function countLater(value: Promise<unknown>, count: Count, budget: Budget, info: GraphQLResolveInfo) {
  try {
    const counted = count(await value, budget, info);
    return budget.mayGoOn ? counted : waitForTurn(counted, budget, info);
  } catch (error) {
    throw budget.failed(error, info);
  }
}

/** A costly request has to wait before graphql-js resolves the fields of the value. */
async function waitForTurn(value: unknown, budget: Budget, info: GraphQLResolveInfo): Promise<unknown> {
  try {
    await budget.takeTurn();
    return value;
  } catch (error) {
    throw budget.failed(error, info);
  }
}
