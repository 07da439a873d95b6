import type { RubyOperation } from './operations.ts';
import type { RubyResource } from './resources.ts';
import { parametersOf } from './signatures.ts';

const notice = (version: string): string =>
  `# Generated from openapi/openapi.json, version ${version}, by \`npm run client-ruby\`. Do not edit.`;

/** lib/audience_platform/resources.rb */
export const resourceSource = (version: string, resources: readonly RubyResource[]): string => `\
# frozen_string_literal: true

${notice(version)}

module AudiencePlatform
  # The operations by kind of record: \`client.venues.get(id)\` is \`client.venue(id)\`. {Client} includes them.
  module Resources
${[...resources.map(classSource), ...resources.map(accessorSource)].join('\n\n')}
  end
end
`;

const parentOf = ({ namesake }: RubyResource): string =>
  namesake === undefined ? 'Resource' : 'FormerOperation';

const nameOf = ({ name, longName = name }: RubyOperation): string => longName;

const classSource = (resource: RubyResource): string => `\
    # ${resource.description.replaceAll('\n', ' ')}
    class ${resource.name} < ${parentOf(resource)}
${resource.methods
  .map(
    ({ name: method, operation }) => `\
      # ${operation.summary}.
      #
      # @see Operations#${operation.name} its arguments
      # @return [Answer]
      def ${method}(...)
        @client.${nameOf(operation)}(...)
      end`,
  )
  .join('\n\n')}
    end`;

function accessorSource({ name, namesake }: RubyResource): string {
  const accessor = name.toLowerCase();
  if (namesake === undefined)
    return `\
    # @return [${name}]
    def ${accessor}
      ${name}.new(self)
    end`;
  return `\
    # The operations; with arguments: ${firstInLowerCase(namesake.summary)}.
    #
    # @see Operations#${accessor} its arguments
    # @return [${name}, Answer]
    def ${accessor}(**arguments)
      return super unless arguments.empty?

      ${name}.new(self, :${nameOf(namesake)})
    end`;
}

const firstInLowerCase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** sig/audience_platform/resources.rbs */
export const resourceSignatures = (version: string, resources: readonly RubyResource[]): string => `\
${notice(version)}

module AudiencePlatform
  module Resources
${resources
  .map(
    (resource) => `\
    class ${resource.name} < ${parentOf(resource)}
${resource.methods.map(({ name: method, operation }) => `      def ${method}: (${parametersOf(operation)}) -> Answer`).join('\n')}
    end
`,
  )
  .join('\n')}
${resources.map(accessorSignature).join('\n')}
  end
end
`;

function accessorSignature({ name, namesake }: RubyResource): string {
  const accessor = `    def ${name.toLowerCase()}: () -> ${name}`;
  return namesake === undefined ? accessor : `${accessor}\n       | (${parametersOf(namesake)}) -> Answer`;
}
