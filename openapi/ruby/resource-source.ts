import type { RubyResource } from './resources.ts';
import { parametersOf } from './signatures.ts';

const notice = (version: string): string =>
  `# Generated from openapi/openapi.json, version ${version}, by \`npm run generate\`. Do not edit.`;

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

const classSource = (resource: RubyResource): string => `\
    # ${resource.description.replaceAll('\n', ' ')}
    class ${resource.name} < Resource
${resource.methods
  .map(
    ({ name: method, operation }) => `\
      # ${operation.summary}.
      #
      # @see Operations#${operation.name} its arguments
      # @return [Answer]
      def ${method}(...)
        @client.${operation.name}(...)
      end`,
  )
  .join('\n\n')}
    end`;

const accessorSource = ({ name }: RubyResource): string => `\
    # @return [${name}]
    def ${name.toLowerCase()}
      ${name}.new(self)
    end`;

/** sig/audience_platform/resources.rbs */
export const resourceSignatures = (version: string, resources: readonly RubyResource[]): string => `\
${notice(version)}

module AudiencePlatform
  module Resources
${resources
  .map(
    (resource) => `\
    class ${resource.name} < Resource
${resource.methods.map(({ name: method, operation }) => `      def ${method}: (${parametersOf(operation)}) -> Answer`).join('\n')}
    end
`,
  )
  .join('\n')}
${resources.map(accessorSignature).join('\n')}
  end
end
`;

const accessorSignature = ({ name }: RubyResource): string => `    def ${name.toLowerCase()}: () -> ${name}`;
