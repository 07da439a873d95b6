import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Random } from './random.ts';
import { below, delayed, type Scene } from './scene.ts';

/** An object that a resolver gives. */
export interface Source {
  readonly path: string;
  readonly kind: string;
  readonly __typename?: string;
}

interface Wanted {
  readonly type: GraphQLOutputType;
  readonly path: string;
  readonly scene: Scene;
  readonly info: GraphQLResolveInfo;
}

/** What a resolver gives: mostly of the type, at once or later; now and then an error, nothing, or something else. */
export function valueAt(wanted: Wanted): unknown {
  const { path, scene } = wanted;
  const random = scene.choicesAt(path);
  if (!random.chance(scene.failing)) return soonOrLater(() => rightValue(wanted, random), random);
  switch (random.pick(['throw', 'reject', 'give an error', 'nothing', 'nothing', 'wrong', 'wrong'])) {
    case 'throw':
      throw scene.failure(path);
    case 'reject':
      return delayed(undefined, random).then(() => Promise.reject(scene.failure(path)));
    case 'give an error':
      return soonOrLater(() => scene.failure(path), random);
    case 'nothing':
      return soonOrLater(() => nothing(wanted, random), random);
    default:
      return soonOrLater(() => wrongValue(wanted, random), random);
  }
}

const soonOrLater = (give: () => unknown, random: Random): unknown =>
  random.chance(0.4) ? delayed(undefined, random).then(give) : give();

function nothing({ type, path, scene, info }: Wanted, random: Random): null | undefined {
  const { parentType, fieldName } = info;
  if (isNonNullType(type))
    scene.messages.set(path, `Cannot return null for non-nullable field ${parentType.name}.${fieldName}.`);
  return random.chance(0.5) ? null : undefined;
}

function wrongValue({ type, path, scene, info }: Wanted, random: Random): unknown {
  const { parentType, fieldName } = info;
  const expected = isNonNullType(type) ? type.ofType : type;
  const place = `field "${parentType.name}.${fieldName}".`;
  if (isListType(expected)) scene.messages.set(path, `Expected Iterable, but did not find one for ${place}`);
  else if (isObjectType(expected)) {
    if (expected.isTypeOf) scene.messages.set(path, `Expected value of type "${expected.name}"`);
  } else if (isAbstractType(expected)) scene.messages.set(path, `"${expected.name}"`);
  else {
    const serializesToNothing = expected.name === 'Odd' && random.chance(0.5);
    scene.messages.set(path, serializesToNothing ? 'Odd' : `wrong at ${path}`);
    return serializesToNothing ? 0 : { wrong: `wrong at ${path}` };
  }
  return { path, kind: 'Nothing' };
}

function rightValue(wanted: Wanted, random: Random): unknown {
  const { type, path, scene, info } = wanted;
  const present = isNonNullType(type) ? type.ofType : type;
  if (!isNonNullType(type) && random.chance(0.05)) return null;
  if (isListType(present)) {
    const items = random.times(0, 3, (index) => {
      try {
        return valueAt({ type: present.ofType, path: below(path, index), scene, info });
      } catch (error) {
        return error;
      }
    });
    return random.chance(0.2) ? items.values() : items;
  }
  if (isObjectType(present)) return sourceOf(present, path, random);
  if (isAbstractType(present))
    return sourceOf(random.pick(info.schema.getPossibleTypes(present)), path, random);
  return leafValue(present, random);
}

const sourceOf = ({ name }: GraphQLNamedType, path: string, random: Random): Source => ({
  path,
  kind: name,
  ...(random.chance(0.5) && { __typename: name }),
});

function leafValue(type: GraphQLOutputType, random: Random): unknown {
  if (isEnumType(type)) return random.pick(type.getValues()).value;
  switch (getNamedType(type).name) {
    case 'Int':
      return random.pick([0, -1, 7, 2 ** 31 - 1, '12', true]);
    case 'Float':
      return random.pick([0, 0.5, -1e300, '1.5']);
    case 'Boolean':
      return random.pick([true, false, 1, 0]);
    case 'Odd':
      return random.pick([1, 3, 5]);
    default:
      return random.pick(['', 'text', 'ünï', 7]);
  }
}
