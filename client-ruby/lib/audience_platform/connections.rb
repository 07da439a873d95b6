# frozen_string_literal: true

require "net/http"

module AudiencePlatform
  # Open connections, kept for the next request. Each is used by one thread at a time.
  #
  # @private
  class Connections
    def initialize(uri, configuration)
      @uri = uri
      @configuration = configuration
      @idle = []
      @lock = Mutex.new
    end

    # @return [String] without a password
    def inspect
      "#<#{self.class} #{@configuration.address}>"
    end

    # Lends a connection. One that failed is not used again.
    def with
      connection = take
      result = yield connection
      @lock.synchronize { @idle.push(connection) }
      connection = nil
      result
    ensure
      close(connection) if connection
    end

    private

    # A process that was forked must not share the connections of its parent.
    def take
      @lock.synchronize do
        @idle.clear if @process != Process.pid
        @process = Process.pid
        @idle.pop
      end || open
    end

    def open
      http = Net::HTTP.new(@uri.hostname, @uri.port) # an IPv6 address without its brackets
      http.use_ssl = @uri.scheme == "https"
      http.open_timeout = @configuration.open_timeout
      http.read_timeout = @configuration.read_timeout
      http.write_timeout = @configuration.read_timeout
      http.max_retries = 0
      http.keep_alive_timeout = 4
      http.start
    end

    def close(connection)
      connection.finish if connection.started?
    end
  end
end
