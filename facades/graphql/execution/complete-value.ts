import {
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type Container, Fields } from './container.ts';
import { Deferred, type FieldToResolve, type PlannedField, type PlannedValue } from './run.ts';
import { runtimeType } from './runtime-type.ts';

type Complete = PlannedValue['complete'];
type ObjectType = GraphQLObjectType<unknown, unknown>;

/** A field, and the selection of its objects. */
interface SelectedField extends FieldToResolve {
  select(type: ObjectType): readonly PlannedField[];
}

/** Plans how the values of a field are completed. */
export function planValue(type: GraphQLOutputType, field: SelectedField): PlannedValue {
  const { fieldNodes, parentType, fieldName } = field.info;
  const isNonNull = isNonNullType(type);
  const present = isNonNull ? type.ofType : type;
  const complete = planPresent(present, isNonNull, field);
  return {
    fieldNodes,
    isNonNull,
    isList: isListType(present),
    complete(value, parent, key, run) {
      if (value instanceof Error) throw value;
      if (value !== null && value !== undefined) return complete(value, parent, key, run);
      if (!isNonNull) return null;
      throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${fieldName}.`);
    },
  };
}

function planPresent(type: GraphQLOutputType, isNonNull: boolean, field: SelectedField): Complete {
  if (isListType(type)) return planList(type, isNonNull, field);
  if (isObjectType(type)) return planObject(type, isNonNull, field);
  if (isAbstractType(type)) return planAbstract(type, isNonNull, field);
  if (isLeafType(type)) return planLeaf(type);
  throw new Error('A non-null type wraps another.');
}

const planLeaf =
  (type: GraphQLLeafType): Complete =>
  (value, _parent, _key, { budget }) => {
    const serialized: unknown = type.serialize(value);
    if (typeof serialized === 'string') budget.text(serialized);
    if (serialized !== null && serialized !== undefined) return serialized;
    throw new Error(`A value of ${type.name} serializes to null.`);
  };

function planList(type: GraphQLList<GraphQLOutputType>, isNonNull: boolean, field: SelectedField): Complete {
  const item = planValue(type.ofType, field);
  const { parentType, fieldName } = field.info;
  return (value, parent, key, run) => {
    if (!isIterable(value))
      throw new Error(`Expected Iterable, but did not find one for field "${parentType.name}.${fieldName}".`);
    const values: unknown[] = [];
    const list: Container<number> = { values, parent, key, isNonNull, isNull: false };
    run.putItems(list, item, Array.isArray(value) ? value : [...value]);
    return list.isNull ? null : values;
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

function planObject(type: ObjectType, isNonNull: boolean, field: SelectedField): Complete {
  let fields: readonly PlannedField[] | undefined;
  const complete: Complete = (source, parent, key, run) => {
    fields ??= field.select(type);
    const values = new Fields();
    const object: Container<string> = { values, parent, key, isNonNull, isNull: false };
    run.resolveFields(fields, source, object);
    return object.isNull ? null : values;
  };
  const { isTypeOf } = type;
  if (!isTypeOf) return complete;
  return (value, parent, key, run) => {
    const completeIf = (isOfType: boolean) => {
      if (isOfType) return complete(value, parent, key, run);
      throw new Error(`Expected value of type "${type.name}".`);
    };
    const isOfType = isTypeOf(value, run.contextValue, run.argumentsOf(field).info);
    return isOfType instanceof Promise
      ? new Deferred(isOfType.then((there) => () => completeIf(there)))
      : completeIf(isOfType);
  };
}

function planAbstract(type: GraphQLAbstractType, isNonNull: boolean, field: SelectedField): Complete {
  const planned = new Map<ObjectType, Complete>();
  const completeAs = (found: ObjectType): Complete => {
    const complete = planned.get(found) ?? planObject(found, isNonNull, field);
    planned.set(found, complete);
    return complete;
  };
  return (value, parent, key, run) => {
    const found = runtimeType(type, value, run.contextValue, run.argumentsOf(field).info);
    return found instanceof Promise
      ? new Deferred(found.then((type) => () => completeAs(type)(value, parent, key, run)))
      : completeAs(found)(value, parent, key, run);
  };
}
