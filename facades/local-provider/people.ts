/** Someone who can sign in through the local provider. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly administrator?: boolean;
  /** Their ids. */
  readonly friends: readonly string[];
}

/** The people of a development machine. */
export const people: readonly Person[] = [
  { id: 'ada', name: 'Ada Osei', administrator: true, friends: ['bruno', 'chen'] },
  { id: 'bruno', name: 'Bruno Lima', friends: ['ada', 'chen', 'dana'] },
  { id: 'chen', name: 'Chen Wei', friends: ['ada', 'bruno'] },
  { id: 'dana', name: 'Dana Novák', friends: ['bruno'] },
  { id: 'emil', name: 'Emil Sørensen', friends: ['siobhan'] },
  { id: 'siobhan', name: 'Siobhán O’Neill', friends: ['emil'] },
  { id: 'farah', name: 'Farah Haddad', friends: [] },
];
