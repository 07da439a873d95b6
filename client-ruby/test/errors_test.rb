# frozen_string_literal: true

require "test_helper"

class ErrorsTest < Minitest::Test
  include Clients

  STATUSES = {
    400 => AudiencePlatform::RequestError,
    401 => AudiencePlatform::UnauthorizedError,
    403 => AudiencePlatform::ForbiddenError,
    404 => AudiencePlatform::NotFoundError,
    409 => AudiencePlatform::RequestError,
    412 => AudiencePlatform::PreconditionFailedError,
    429 => AudiencePlatform::RateLimitedError,
    500 => AudiencePlatform::ServerError,
    503 => AudiencePlatform::ServerError,
    302 => AudiencePlatform::Error
  }.freeze

  def test_each_kind_has_a_class
    STATUSES.each do |status, kind|
      body = %({"error":"code","message":"Why."})
      stub_request(:get, "#{BASE}/v1/venues/1").to_return(status:, body:, headers: {"X-Request-Id" => "r-1"})
      error = assert_raises(AudiencePlatform::Error) { client(retries: 0).venue("1") }
      assert_instance_of kind, error
      assert_equal [status, body, "r-1"], [error.status, error.body, error.request_id]
      assert_equal "#{status}: code: Why.", error.message
    end
  end

  def test_fields_that_are_wrong_are_named
    body = '{"error":"invalid_request","message":"Correct them.","fields":{"latitude":["must be a number"],"name":["is required","is short"]}}'
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(status: 400, body:)
    error = assert_raises(AudiencePlatform::RequestError) { client.venue("1") }
    assert_equal "400: invalid_request: Correct them. (latitude must be a number; name is required, is short)", error.message
  end

  def test_items_and_scopes_are_named
    body = '{"error":"invalid_batch","message":"Correct them.","items":[{"kind":"event","index":3,"external_id":"e1","fields":{"name":["is required"]}}]}'
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(status: 422, body:)
    assert_equal "422: invalid_batch: Correct them. (event e1: name is required)", assert_raises(AudiencePlatform::RequestError) { client.venue("1") }.message
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(status: 403, body: '{"error":"insufficient_scope","required":["places:write"]}')
    assert_equal "403: insufficient_scope (required: places:write)", assert_raises(AudiencePlatform::ForbiddenError) { client.venue("1") }.message
  end

  def test_a_response_that_is_not_json
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(body: "<html>")
    error = assert_raises(AudiencePlatform::Error) { client.venue("1").parsed }
    assert_equal ["200: the response is not JSON", "<html>"], [error.message, error.body]
  end

  def test_an_empty_or_foreign_body
    ["", "{}", "<html>", "[]"].each do |body|
      stub_request(:get, "#{BASE}/v1/venues/1").to_return(status: 403, body:)
      error = assert_raises(AudiencePlatform::ForbiddenError) { client.venue("1") }
      assert_equal ["403", body], [error.message, error.body]
    end
  end

  def test_a_refused_token_says_what_to_do
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(status: 401, body: "{}")
    messages = [{token: " "}, {token: "ak_1"}, {token: "e30", scheme: "JWT"}].map do |settings|
      assert_raises(AudiencePlatform::UnauthorizedError) { client(**settings).venue("1") }.message
    end
    assert_match(/\A401: no token is set: set AUDIENCE_PLATFORM_TOKEN/, messages[0])
    assert_match(/\A401: the API key is unknown .*scheme: "JWT"/, messages[1])
    assert_match(/\A401: the token is not good any more: sign in/, messages[2])
    refute_match(/ak_1|e30/, messages.join)
  end

  def test_too_many_requests_tell_how_long_to_wait
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(status: 429, headers: {"Retry-After" => "7"})
    assert_equal 7, assert_raises(AudiencePlatform::RateLimitedError) { client.venue("1") }.retry_after
    assert_requested :get, "#{BASE}/v1/venues/1", times: 1
  end

  def test_no_connection
    [Errno::ECONNREFUSED, Errno::ECONNRESET, SocketError, EOFError, OpenSSL::SSL::SSLError].each do |failure|
      stub_request(:get, "#{BASE}/v1/venues/1").to_raise(failure)
      error = assert_raises(AudiencePlatform::ConnectionError) { client.venue("1") }
      assert_match BASE, error.message
      assert_nil error.status
    end
  end

  def test_no_answer_in_time
    stub_request(:get, "#{BASE}/v1/venues/1").to_timeout
    assert_raises(AudiencePlatform::TimeoutError) { client.venue("1") }
  end

  def test_errors_do_not_show_the_password_of_an_address
    secretive = client(base_url: BASE.sub("//", "//ada:secret@"))
    [Errno::ECONNREFUSED, Net::OpenTimeout].each do |failure|
      stub_request(:get, "#{BASE}/v1/venues/1").to_raise(failure)
      refute_match "secret", assert_raises(AudiencePlatform::Error) { secretive.venue("1") }.message
    end
  end

  def test_all_are_errors_of_this_library
    kinds = AudiencePlatform.constants.map { |name| AudiencePlatform.const_get(name) }.grep(Class)
    raised = kinds.select { |kind| kind < StandardError }
    assert(raised.all? { |kind| kind <= AudiencePlatform::Error })
    assert_operator raised.size, :>=, 10
  end
end
