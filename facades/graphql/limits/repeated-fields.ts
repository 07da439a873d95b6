import { type DocumentNode, type FieldNode, Kind, type SelectionNode, visit } from 'graphql';

/** The document without fields that only repeat the name of one beside them: they select nothing more. */
export const withoutRepeatedFields = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet(set) {
      const names = new Set<string>();
      const selections = set.selections.filter((selection) => {
        if (!isPlain(selection)) return true;
        const isNew = !names.has(selection.name.value);
        names.add(selection.name.value);
        return isNew;
      });
      return selections.length < set.selections.length ? { ...set, selections } : undefined;
    },
  });

/** Whether a selection is a name and nothing else. */
const isPlain = (selection: SelectionNode): selection is FieldNode =>
  selection.kind === Kind.FIELD &&
  !selection.alias &&
  !selection.arguments?.length &&
  !selection.directives?.length &&
  !selection.selectionSet;
