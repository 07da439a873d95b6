# frozen_string_literal: true

module AudiencePlatform
  # Going through a collection page by page. {Client} and {Resource} include it.
  module Pages
    # All pages of a collection: each is requested when the one before has been taken.
    #
    # @example
    #   client.each_page(:venues_in_locale, locale_id, limit: 100) { |page| page.parsed.each { |venue| puts venue["name"] } }
    #   client.venues.each_page(:list_in_locale, locale_id).flat_map(&:parsed)
    # @param operation [Symbol] the name of the method that gives a page
    # @param arguments [Array] what it takes
    # @param keywords [Hash] what it takes, such as filters and `limit`, and the `cursor` to begin with
    # @yieldparam page [Answer]
    # @return [Enumerator, self]
    # @raise [Error]
    def each_page(operation, *arguments, **keywords)
      return enum_for(:each_page, operation, *arguments, **keywords) unless block_given?

      loop do
        page = public_send(operation, *arguments, **keywords)
        yield page
        cursor = page.next_cursor
        return self unless cursor

        keywords = keywords.merge(cursor:)
      end
    end
  end
end
