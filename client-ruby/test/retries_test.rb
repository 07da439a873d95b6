# frozen_string_literal: true

require "test_helper"

class RetriesTest < Minitest::Test
  include Clients

  def test_a_read_is_sent_again
    stub_request(:get, "#{BASE}/v1/venues/1")
      .to_raise(Errno::ECONNRESET).then.to_return(status: 503).then.to_return(body: "{}")
    assert_equal "{}", client.venue("1")
  end

  def test_not_for_ever
    stub_request(:get, "#{BASE}/v1/venues/1").to_timeout
    assert_raises(AudiencePlatform::TimeoutError) { client(retries: 3).venue("1") }
    assert_requested :get, "#{BASE}/v1/venues/1", times: 4
  end

  def test_not_what_would_fail_again
    [400, 404, 500].each do |status|
      WebMock.reset!
      stub_request(:get, "#{BASE}/v1/venues/1").to_return(status:)
      assert_raises(AudiencePlatform::Error) { client.venue("1") }
      assert_requested :get, "#{BASE}/v1/venues/1", times: 1
    end
  end

  def test_not_what_might_happen_twice
    stub_request(:post, "#{BASE}/v1/token/refresh").to_timeout
    assert_raises(AudiencePlatform::TimeoutError) { client.refresh_token(refresh_token: "t") }
    assert_requested :post, "#{BASE}/v1/token/refresh", times: 1
  end

  def test_what_carries_a_key_is_sent_again
    stub = stub_request(:post, "#{BASE}/v1/research/batch").with(headers: {"Idempotency-Key" => "k-1"})
      .to_timeout.then.to_return(body: "{}")
    client.research_batch(source: {name: "s"}, idempotency_key: "k-1")
    assert_requested stub, times: 2
  end

  def test_each_pause_is_longer
    stub_request(:get, "#{BASE}/v1/venues/1").to_timeout
    pauses = []
    patient = client(retries: 3, backoff: 1)
    patient.define_singleton_method(:sleep) { |seconds| pauses << seconds }
    assert_raises(AudiencePlatform::TimeoutError) { patient.venue("1") }
    pauses.zip([1, 2, 4]) { |pause, longest| assert_includes (longest / 2.0)..longest, pause }
    assert_equal 3, pauses.size
  end
end
