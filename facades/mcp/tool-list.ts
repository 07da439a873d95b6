/** What a tool may do, as agents' programs are told so that they can ask a person first. */
type Effect = 'none' | 'overwrites';

export interface DeclaredTool {
  readonly name: string;
  /** The procedure that it calls. */
  readonly procedure: string;
  readonly effect: Effect;
  /** Inputs that the tool decides. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Whether calling it again with the same input changes nothing more. */
  readonly isRepeatable?: true;
  /** Replaces the procedure's own description. */
  readonly description?: string;
}

/** All tools: what an agent that researches venues and events calls, in the order in which it would. */
export const toolList: readonly DeclaredTool[] = [
  {
    name: 'snapshot',
    procedure: 'research.pageOfSnapshot',
    effect: 'none',
    description:
      "The audience's locales; with the label of one of them, also its venues with their upcoming events, external ids and " +
      'provenance, in pages by name.',
  },
  { name: 'search', procedure: 'search.records', effect: 'none' },
  { name: 'match_records', procedure: 'research.match', effect: 'none' },
  { name: 'preview_source', procedure: 'sources.preview', effect: 'none' },
  {
    name: 'list_sources',
    procedure: 'sources.list',
    effect: 'none',
    description:
      'The sources that the service reads again and again, by name: how each is read, how it fares, and why one fails.',
  },
  {
    name: 'run_source',
    procedure: 'sources.run',
    effect: 'overwrites',
    isRepeatable: true,
    description:
      'Has a source read now, in the background. `list_sources` says how it fared, and `list_batches` what came of it.',
  },
  {
    name: 'dry_run_batch',
    procedure: 'research.batch',
    effect: 'none',
    fixed: { dry_run: true },
    description:
      'What `send_batch` would do with the same input, without writing anything: which venues and events would be created, ' +
      'updated or unchanged, which fields administrators have pinned, and what is invalid.',
  },
  {
    name: 'send_batch',
    procedure: 'research.batch',
    effect: 'overwrites',
    fixed: { dry_run: false },
    isRepeatable: true,
  },
  { name: 'list_batches', procedure: 'research.batches', effect: 'none' },
  { name: 'get_batch', procedure: 'research.getBatch', effect: 'none' },
  {
    name: 'dry_run_undo',
    procedure: 'research.undoBatch',
    effect: 'none',
    fixed: { dry_run: true },
    description:
      'What `undo_batch` would do, without doing it: what would go back, and what would stay and why.',
  },
  {
    name: 'undo_batch',
    procedure: 'research.undoBatch',
    effect: 'overwrites',
    fixed: { dry_run: false },
  },
  { name: 'list_changes', procedure: 'changes.list', effect: 'none' },
];
