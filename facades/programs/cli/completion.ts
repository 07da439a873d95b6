import { procedure } from './context.ts';
import type { Subcommand } from './program.ts';

const scripts = {
  bash: `_audience_platform() {
  local IFS=$'\\n'
  COMPREPLY=($(audience-platform complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -F _audience_platform audience-platform`,
  zsh: `_audience_platform() {
  local -a found
  found=(\${(f)"$(audience-platform complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -a found
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _audience_platform audience-platform`,
  // Without quotes, an empty last word would be none.
  fish: `complete -c audience-platform -f -a \\
  '(audience-platform complete (commandline -opc)[2..-1] "$(commandline -ct)" 2>/dev/null)'`,
};

const uses = {
  bash: 'source <(audience-platform completion bash)',
  zsh: 'source <(audience-platform completion zsh)',
  fish: 'audience-platform completion fish | source',
};

const completionFor = (shell: keyof typeof scripts) =>
  procedure
    .meta({ description: `Print the completion for ${shell}: ${uses[shell]}` })
    .query(() => scripts[shell]);

/** Each prints the script that makes a shell complete words by the hidden command `complete`. */
export const completion = {
  bash: completionFor('bash'),
  zsh: completionFor('zsh'),
  fish: completionFor('fish'),
};

/** What can stand in place of the last word; `audienceNames` gives the values of `--audience`. */
export async function completionsOf(
  program: Subcommand,
  words: readonly string[],
  audienceNames: () => Promise<string[]>,
): Promise<string[]> {
  const [last = '', previous = '', ...others] = words.toReversed();
  let command = program;
  for (const word of [...others.reverse(), previous])
    command = command.commands.find((each) => each.name() === word) ?? command;
  const options = [...command.options, ...(command === program ? [] : program.options)];
  const open = options.find(({ long, flags }) => long === previous && /[<[]/.test(flags));
  const names = open?.long === '--audience' ? await audienceNames() : namesOf(command, options, last, open);
  return names.filter((name) => name.startsWith(last));
}

function namesOf(
  command: Subcommand,
  options: Subcommand['options'],
  last: string,
  open: Subcommand['options'][number] | undefined,
): readonly string[] {
  if (open !== undefined) return open.argChoices ?? [];
  if (command.commands.length > 0 && !last.startsWith('-'))
    return command.commands.map((each) => each.name());
  return [...options.flatMap(({ long }) => long ?? []), '--help'];
}
