import {
  defaultFieldResolver,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields } from './collect-fields.ts';
import { planValue } from './complete-value.ts';
import type { PlannedField } from './run.ts';

interface Operation extends Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'fragments'> {
  /** The variables used in directives, which decide the selection. */
  readonly variableValues: Record<string, unknown>;
}

type Path = GraphQLResolveInfo['path'] | undefined;

/** The selection of one operation, planned once for all its requests. Subselections are planned on first use. */
export class Plan {
  /** The fields at the root. */
  readonly fields: readonly PlannedField[];
  readonly #operation: Operation;
  /** The number of fields planned so far. */
  planned = 0;

  constructor(operation: Operation) {
    this.#operation = operation;
    const { selectionSet, operation: kind } = operation.operation;
    const type = operation.schema.getRootType(kind);
    if (!type) throw new GraphQLError(`Schema is not configured to execute ${kind} operation.`);
    this.fields = this.#fields(type, [selectionSet], undefined);
  }

  #fields(
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
    path: Path,
  ): readonly PlannedField[] {
    const collected = collectFields(this.#operation, type, selectionSets);
    return [...collected].flatMap(([key, nodes]) => this.#field(type, key, nodes, path));
  }

  #field(
    parentType: GraphQLObjectType,
    responseKey: string,
    fieldNodes: readonly FieldNode[],
    prev: Path,
  ): PlannedField[] {
    const definition = this.#definition(parentType, fieldNodes[0]?.name.value ?? '');
    if (definition === undefined) return [];
    const { schema, operation, fragments } = this.#operation;
    const { name: fieldName, type: returnType, resolve = defaultFieldResolver } = definition;
    const path = { prev, key: responseKey, typename: parentType.name };
    const info = { schema, operation, fragments, parentType, path, fieldName, returnType, fieldNodes };
    const field = { index: this.planned++, definition, info };
    const selectionSets = fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const select = (type: GraphQLObjectType) => this.#fields(type, selectionSets, path);
    return [{ ...field, responseKey, resolve, value: planValue(returnType, { ...field, select }) }];
  }

  #definition(parentType: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    const isQuery = parentType === this.#operation.schema.getQueryType();
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    if (isQuery && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (isQuery && name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    return parentType.getFields()[name];
  }
}
