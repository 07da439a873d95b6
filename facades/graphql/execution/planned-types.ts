import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import type { Complete, PlannedField, Run } from './run.ts';

type Nodes = readonly FieldNode[];
type Path = GraphQLResolveInfo['path'] | undefined;
type Shown = Record<string, unknown>;

/** How the values of each type are shown, at each place of one document. */
export class PlannedTypes {
  readonly #document: Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'fragments'>;
  #fields = 0;

  constructor(document: Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'fragments'>) {
    this.#document = document;
  }

  object(type: GraphQLObjectType, selected: ReadonlyMap<string, Nodes>, path: Path) {
    const fields = [...selected].map(([name, nodes]) => this.#field(type, name, nodes, path));
    return (source: unknown, run: Run): Shown => {
      const shown: Shown = {};
      for (const show of fields) show(source, shown, run);
      return shown;
    };
  }

  #field(parentType: GraphQLObjectType, name: string, fieldNodes: Nodes, prev: Path) {
    const fieldName = fieldNodes[0]?.name.value ?? '';
    const path = { prev, key: name, typename: parentType.name };
    if (fieldName === '__typename')
      return (_: unknown, shown: Shown) => {
        shown[name] = parentType.name;
      };
    const definition = parentType.getFields()[fieldName];
    if (definition === undefined) throw new Error('Introspection has no plan.');
    const { type: returnType, resolve = defaultFieldResolver } = definition;
    const info = { ...this.#document, rootValue: {}, parentType, path, fieldName, returnType, fieldNodes };
    const field: PlannedField = { index: this.#fields++, definition, info };
    const complete = this.#value(returnType, fieldNodes, path);
    return (source: unknown, shown: Shown, run: Run) => {
      const { args, info } = run.asked(field);
      run.put(shown, name, resolve(source, args, run.context, info), complete);
    };
  }

  #value(type: GraphQLOutputType, nodes: Nodes, path: Path): Complete {
    const isRequired = isNonNullType(type);
    const complete = this.#present(isRequired ? type.ofType : type, nodes, path);
    return (value, run) => {
      if (value instanceof Error) throw value;
      if (value !== null && value !== undefined) return complete(value, run);
      if (isRequired) throw new Error('Nothing is given where something must be.');
      return null;
    };
  }

  #present(type: GraphQLOutputType, nodes: Nodes, path: Path): Complete {
    if (isListType(type)) return this.#list(type, nodes, path);
    if (isObjectType(type)) return this.#object(type, nodes, path);
    if (!isLeafType(type)) throw new Error('What may be of several types has no plan.');
    return (value) => {
      const shown = type.serialize(value);
      if (shown === null || shown === undefined) throw new Error('A value is not of its type.');
      return shown;
    };
  }

  #list({ ofType }: GraphQLList<GraphQLOutputType>, nodes: Nodes, path: Path): Complete {
    const complete = this.#value(ofType, nodes, path);
    return (items, run) => {
      if (!Array.isArray(items)) throw new Error('A list is no array.');
      const shown: unknown[] = [];
      for (const [index, item] of items.entries()) run.put(shown, index, item, complete);
      return shown;
    };
  }

  #object(type: GraphQLObjectType, nodes: Nodes, path: Path): Complete {
    const { schema, fragments } = this.#document;
    return this.object(type, collectSubfields(schema, fragments, {}, type, nodes), path);
  }
}
