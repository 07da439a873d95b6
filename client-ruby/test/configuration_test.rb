# frozen_string_literal: true

require "test_helper"

class ConfigurationTest < Minitest::Test
  include Clients

  def teardown
    configure_from_environment
  end

  def test_base_address_by_argument
    stub = stub_request(:get, "https://one.example/v1/venues/1").to_return(body: "{}")
    AudiencePlatform::Client.new(base_url: "https://one.example/").venue("1")
    assert_requested stub
  end

  def test_base_address_by_block
    stub = stub_request(:get, "https://two.example/under/v1/venues/1").to_return(body: "{}")
    AudiencePlatform::Client.new { |config| config.base_url = "https://two.example/under" }.venue("1")
    assert_requested stub
  end

  def test_base_address_for_all_clients
    AudiencePlatform.configure { |config| config.base_url = "https://three.example" }
    stub = stub_request(:get, "https://three.example/v1/venues/1").to_return(body: "{}")
    AudiencePlatform::Client.new.venue("1")
    assert_requested stub
  end

  def test_settings_that_are_no_numbers
    error = assert_raises(AudiencePlatform::ConfigurationError) { AudiencePlatform::Client.new(base_url: "https://one.example", retries: "two") }
    assert_equal 'retries must be a whole number, not "two"', error.message
    error = assert_raises(AudiencePlatform::ConfigurationError) { AudiencePlatform::Client.new(base_url: "https://one.example", backoff: "1") }
    assert_equal 'backoff must be a number of seconds, not "1"', error.message
    error = assert_raises(AudiencePlatform::ConfigurationError) { AudiencePlatform::Client.new(base_url: "https://one.example", scheme: "Basic") }
    assert_equal 'scheme must be Bearer or JWT, not "Basic"', error.message
  end

  def test_token_with_a_line_end
    stub = stub_request(:get, "https://four.example/v1/venues/1").with(headers: {"Authorization" => "Bearer ak_1"}).to_return(body: "{}")
    AudiencePlatform::Client.new(base_url: "https://four.example", token: "ak_1\n").venue("1")
    assert_requested stub
  end

  def test_base_address_of_ipv6
    WebMock.allow_net_connect!
    server = TCPServer.new("::1", 0)
    answer = Thread.new do
      connection = server.accept
      nil until connection.gets.chomp.empty?
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
      connection.close
    end
    base_url = "http://[::1]:#{server.addr[1]}"
    assert_equal "{}", AudiencePlatform::Client.new(base_url:, token: "ak_1").venue("1").to_s
    answer.join
  ensure
    WebMock.disable_net_connect!
    server&.close
  end

  def test_ruby_that_is_too_old
    file = File.expand_path("../lib/audience_platform.rb", __dir__)
    said = `ruby -e 'RUBY_VERSION.replace("3.1.2") rescue (v = $VERBOSE; $VERBOSE = nil; RUBY_VERSION = "3.1.2"; $VERBOSE = v); load ARGV[0]' #{file} 2>&1`
    assert_includes said, "audience_platform needs Ruby 3.2 or newer; this is Ruby 3.1.2"
  end

  def test_address_and_token_by_environment
    before = ENV.to_h
    ENV.update("AUDIENCE_PLATFORM_URL" => "https://four.example", "AUDIENCE_PLATFORM_TOKEN" => "ak_4")
    configuration = AudiencePlatform::Configuration.new
    assert_equal %w[https://four.example ak_4], [configuration.base_url, configuration.token]
  ensure
    ENV.replace(before)
  end

  def test_base_address_that_is_none
    [nil, "", "platform.example", "ftp://platform.example", "http://", "https://a b"].each do |base_url|
      error = assert_raises(AudiencePlatform::ConfigurationError, base_url.inspect) do
        AudiencePlatform::Client.new(base_url:)
      end
      assert_match "base_url", error.message
    end
  end

  def test_unknown_setting
    error = assert_raises(AudiencePlatform::ConfigurationError) { client(tokn: "ak_1") }
    assert_equal "unknown setting: tokn", error.message
  end

  def test_clients_do_not_share_settings
    one = client(read_timeout: 1)
    assert_equal [1, 30], [one.configuration.read_timeout, client.configuration.read_timeout]
    assert_raises(FrozenError) { one.configuration.token = "another" }
  end

  def test_token_is_not_shown
    refute_match "ak_1", client.inspect
    refute_match "ak_1", client.configuration.inspect
  end

  def test_password_of_an_address_is_not_shown
    shown = AudiencePlatform::Client.new(base_url: "https://ada:secret@platform.example")
    refute_match "secret", shown.inspect
    refute_match "secret", shown.configuration.inspect
    refute_match "secret", shown.instance_variable_get(:@connections).inspect
    error = assert_raises(AudiencePlatform::ConfigurationError) do
      AudiencePlatform::Client.new(base_url: "ftp://ada:secret@platform.example")
    end
    refute_match "secret", error.message
  end
end
