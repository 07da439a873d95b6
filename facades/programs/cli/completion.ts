import type { Option, Command as Program } from 'commander';
import type { Command } from './command.ts';
import { namedCommand } from './program.ts';

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

const shells = ['bash', 'zsh', 'fish'] as const;

/** Each prints the script that makes a shell complete words by the hidden command \`complete\`. */
export const completionCommands: readonly Command[] = shells.map((shell) => ({
  name: `completion.${shell}`,
  summary: `Print the completion for ${shell}: ${uses[shell]}`,
  options: [],
  run: async () => scripts[shell],
}));

/** What can stand in place of the last word; `audienceNames` gives the values of `--audience`. */
export async function completionsOf(
  program: Program,
  words: readonly string[],
  audienceNames: () => Promise<string[]>,
): Promise<string[]> {
  const [last = '', previous = '', ...others] = words.toReversed();
  const command = namedCommand(program, [...others.reverse(), previous]);
  const options = [...command.options, ...(command === program ? [] : program.options)];
  const open = options.find((option) => option.long === previous && option.required);
  const names = open?.long === '--audience' ? await audienceNames() : namesOf(command, options, last, open);
  return names.filter((name) => name.startsWith(last));
}

function namesOf(command: Program, options: readonly Option[], last: string, open: Option | undefined) {
  if (open !== undefined) return open.argChoices ?? [];
  if (command.commands.length > 0 && !last.startsWith('-'))
    return command.commands.map((each) => each.name());
  return [...options.flatMap(({ long }) => long ?? []), '--help'];
}
