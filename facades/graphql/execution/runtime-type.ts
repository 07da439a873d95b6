import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
} from 'graphql';

type ObjectType = GraphQLObjectType<unknown, unknown>;

/** The object type of a value of an interface or a union. */
export function runtimeType(
  type: GraphQLAbstractType,
  value: unknown,
  contextValue: unknown,
  info: GraphQLResolveInfo,
): ObjectType | Promise<ObjectType> {
  const { resolveType } = type;
  const name = (resolveType ?? defaultTypeResolver)(value, contextValue, info, type);
  return name instanceof Promise
    ? name.then((resolved: unknown) => possibleType(type, resolved, info))
    : possibleType(type, name, info);
}

function possibleType(
  type: GraphQLAbstractType,
  name: unknown,
  { schema, parentType, fieldName }: GraphQLResolveInfo,
): ObjectType {
  if (typeof name !== 'string')
    throw new Error(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${parentType.name}.${fieldName}".`,
    );
  const found = schema.getType(name);
  if (isObjectType(found) && schema.isSubType(type, found)) return found;
  throw new Error(`Runtime Object type "${name}" is not a possible type for "${type.name}".`);
}
