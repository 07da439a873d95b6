# frozen_string_literal: true

module AudiencePlatform
  # The gem's own version; {DOCUMENT_VERSION} is that of the interface it speaks.
  VERSION = "0.2.0"
end
